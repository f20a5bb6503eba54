"""GPUs by Vulkan. The tests run where a driver is, one that computes on the CPU included (`MS_GPU=wgpu`)."""

import os
import subprocess
import sys

import pytest

HEAD = "import numpy as np, mindspore as ms\nfrom mindspore import Tensor, nn, ops\nimport ms_runtime\n"


def run(code: str, **env: str) -> str:
    """What a program prints, with the GPU as its device."""
    env = {**os.environ, "MS_GPU": "wgpu", "MS_DEVICE": "GPU", **env}
    done = subprocess.run([sys.executable, "-c", HEAD + code], env=env, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.strip()


@pytest.fixture(scope="module", autouse=True)
def gpu() -> None:
    if run("print(dict(ms_runtime.available_devices()).get('GPU', 0))", MS_DEVICE="CPU") == "0":
        pytest.skip("no Vulkan driver")


def test_a_tensor_lies_on_the_gpu_and_comes_back() -> None:
    got = run(
        "x = Tensor([[1.0, -2.0], [3.0, 4.0]])\n"
        "y = ops.relu(x @ x.T) + 1\n"
        "print(x.device, y.device, y.asnumpy().tolist(), ms.runtime.fallbacks())"
    )
    assert got == "GPU:0 GPU:0 [[6.0, 1.0], [1.0, 26.0]] {}"


def test_indices_of_int64_and_small_integers() -> None:
    got = run(
        "i = Tensor(np.array([2, -1, 0]))\n"
        "x = Tensor(np.arange(6, dtype=np.int8).reshape(3, 2))\n"
        "print(ops.gather(x, i, 0).asnumpy().tolist(), (i * 3000000000 - 1).asnumpy().tolist())"
    )
    assert got == "[[4, 5], [4, 5], [0, 1]] [5999999999, -3000000001, -1]"


def test_an_index_outside_names_op_and_bound() -> None:
    got = run(
        "x = Tensor([1.0, 2.0])\n"
        "try:\n"
        "    ops.gather(x, Tensor([5]), 0).asnumpy()\n"
        "except IndexError as e:\n"
        "    print(e)\n"
        "print((x + 1).asnumpy().tolist())"
    )
    assert "-2 <= index < 2" in got and got.endswith("[2.0, 3.0]")


def test_random_numbers_are_those_of_the_cpu() -> None:
    code = "ms.set_seed(3)\nprint(ms.mint.rand(7).asnumpy().tolist())"
    assert run(code) == run(code, MS_DEVICE="CPU")


def test_float64_runs_on_the_host_and_is_counted() -> None:
    got = run(
        "import warnings\nwarnings.simplefilter('ignore')\n"
        "x = Tensor(np.array([1.0, 4.0]))\n"
        "print(ops.sqrt(x).asnumpy().tolist(), ms.runtime.fallbacks())"
    )
    assert got.startswith("[1.0, 2.0]") and "sqrt" in got


@pytest.mark.parametrize("jitted", [False, True])
def test_a_network_trains_as_on_the_cpu(jitted: bool) -> None:
    code = (
        "import warnings\nwarnings.simplefilter('ignore')\n"
        "ms.set_seed(1)\n"
        "net = nn.SequentialCell(nn.Dense(8, 16), nn.ReLU(), nn.Dense(16, 3))\n"
        "opt = nn.Momentum(net.trainable_params(), 0.1, 0.9)\n"
        "loss = nn.CrossEntropyLoss()\n"
        "x = Tensor(np.random.RandomState(0).rand(12, 8).astype(np.float32))\n"
        "y = Tensor((np.arange(12) % 3).astype(np.int32))\n"
        "step = ms.value_and_grad(lambda x, y: loss(net(x), y), None, opt.parameters)\n"
        "def train(x, y):\n"
        "    value, grads = step(x, y)\n"
        "    opt(grads)\n"
        "    return value\n"
        f"train = ms.jit(train) if {jitted} else train\n"
        "print(' '.join(f'{float(train(x, y)):.6f}' for _ in range(6)), ms.runtime.fallbacks())"
    )
    got, want = run(code), run(code, MS_DEVICE="CPU")
    *losses, fallbacks = got.split(" ", 6)
    assert fallbacks == "{}"
    for a, b in zip(losses, want.split(" ", 6), strict=False):
        assert float(a) == pytest.approx(float(b), abs=3e-6)


def test_without_a_driver_the_error_says_what_to_install() -> None:
    got = run(
        "try:\n    ms.set_device('GPU')\nexcept RuntimeError as e:\n    print(e)",
        MS_DEVICE="CPU",
        VK_DRIVER_FILES="/nonexistent.json",
        VK_ICD_FILENAMES="/nonexistent.json",
    )
    assert "libvulkan1" in got and "mesa-vulkan-drivers" in got and len(got.splitlines()) <= 6


def test_an_unknown_way_to_drive_gpus_is_refused() -> None:
    got = run(
        "try:\n    ms.set_device('GPU')\nexcept RuntimeError as e:\n    print(e)", MS_DEVICE="CPU", MS_GPU="metal"
    )
    assert "MS_GPU" in got
