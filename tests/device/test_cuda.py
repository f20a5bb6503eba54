"""NVIDIA's GPUs by CUDA, on the emulated driver, compiler and libraries of tests/cuda_emulator."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

EMULATOR = Path(__file__).parents[1] / "cuda_emulator"
HEAD = (
    "import ctypes, numpy as np, mindspore as ms\nfrom mindspore import Tensor, nn, ops\nimport ms_runtime\n"
    "def count(library, name):\n    return getattr(ctypes.CDLL(library), name)()\n"
)

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or not (os.environ.get("CXX") or shutil.which("g++")),
    reason="the emulator needs a compiler",
)


@pytest.fixture(scope="module")
def fakes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = Path(os.environ.get("MS_FAKE_CUDA") or tmp_path_factory.mktemp("fakes"))
    subprocess.run([sys.executable, EMULATOR / "build_fakes.py", folder], check=True)
    return folder


def run(fakes: Path, code: str, driver: str = "all", **env: str) -> str:
    """What a program prints that finds the emulated driver."""
    known = {name: value for name, value in os.environ.items() if name not in ("MS_GPU", "MS_DEVICE", "LD_PRELOAD")}
    own = {"LD_LIBRARY_PATH": str(fakes / driver), "MS_KERNEL_CACHE": str(fakes / "kernels")}
    command = [sys.executable, "-c", HEAD + code]
    done = subprocess.run(command, env={**known, **own, **env}, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.strip()


def test_a_gpu_is_cudas_where_its_driver_is(fakes: Path) -> None:
    code = (
        "ms.set_device('GPU')\n"
        "x = Tensor([[1.0, -2.0], [3.0, 4.0]])\n"
        "print(x.device, (ops.relu(x) + 1).asnumpy().tolist(), count('libcuda.so.1', 'fake_launches') > 0)"
    )
    assert run(fakes, code) == "GPU:0 [[2.0, 1.0], [4.0, 5.0]] True"
    # The other way is what the user says it is, and asks no driver of NVIDIA's.
    code = "print(dict(ms_runtime.available_devices()).get('GPU', 0) >= 0, 'libcuda' in open('/proc/self/maps').read())"
    assert run(fakes, code, MS_GPU="wgpu") == "True False"


def test_nothing_is_loaded_before_a_gpu_is_asked_for(fakes: Path) -> None:
    code = "ops.relu(Tensor([1.0])).asnumpy(); print('libcuda' in open('/proc/self/maps').read())"
    assert run(fakes, code) == "False"


PRODUCT = (
    "ms.set_device('GPU')\n"
    "x = Tensor(np.arange(6, dtype=np.float32).reshape(2, 3))\n"
    "print((x @ x.T).asnumpy().tolist())\n"
)


def test_compiler_and_libraries_are_found_in_pythons_wheels(fakes: Path) -> None:
    count = "print(count('libcublasLt.so.12', 'fake_matmuls'))"
    got = run(fakes, PRODUCT + count, driver="no_compiler", PYTHONPATH=str(fakes / "site"), MS_GPU="cuda")
    assert got == "[[5.0, 14.0], [14.0, 50.0]]\n1"
    # Without the wheels the library's part is a kernel's, and a missing compiler is said.
    assert run(fakes, PRODUCT, MS_GPU="cuda") == "[[5.0, 14.0], [14.0, 50.0]]"
    code = "try:\n    ms.set_device('GPU')\nexcept RuntimeError as error:\n    print(error)"
    said = run(fakes, code, driver="no_compiler", MS_GPU="cuda")
    assert "libnvrtc" in said and "ms[cuda12]" in said


def test_rounding_to_tf32_is_the_programs_choice(fakes: Path) -> None:
    code = (
        "print(count('libcublasLt.so.12', 'fake_tf32_matmuls'))\n"
        "ms.device_context.gpu.op_precision.matmul_allow_tf32(True)\n"
        "(x @ x.T).asnumpy()\n"
        "print(count('libcublasLt.so.12', 'fake_tf32_matmuls'))\n"
    )
    got = run(fakes, PRODUCT + code, PYTHONPATH=str(fakes / "site"), MS_GPU="cuda")
    assert got.splitlines()[1:] == ["0", "1"]


def test_a_jitted_step_is_one_launch_of_a_graph(fakes: Path) -> None:
    code = (
        "net = nn.SequentialCell(nn.Dense(3, 4), nn.ReLU(), nn.Dense(4, 1))\n"
        "for p in net.get_parameters():\n"
        "    p.set_data(Tensor(np.full(p.shape, 0.25, np.float32)))\n"
        "optimizer = nn.Momentum(net.trainable_params(), 0.0078125, 0.5)\n"
        "loss = nn.MSELoss()\n"
        "gradients = ms.value_and_grad(lambda x, y: loss(net(x), y), None, optimizer.parameters)\n"
        "@ms.jit\n"
        "def step(x, y):\n"
        "    value, grads = gradients(x, y)\n"
        "    optimizer(grads)\n"
        "    return value\n"
        "x, y = Tensor(np.ones((2, 3), np.float32)), Tensor(np.ones((2, 1), np.float32))\n"
        "values = []\n"
        "def counts():\n"
        "    names = ('fake_launches', 'fake_graph_launches') if device else ()\n"
        "    return [count('libcuda.so.1', name) for name in names]\n"
        "for k in range(8):\n"
        "    before = counts()\n"
        "    value = step(x, y)\n"
        "    if device and k >= 4: print([a - b for a, b in zip(counts(), before)])\n"
        "    values.append(float(value.asnumpy()))\n"
        "print(values)\n"
        "print(ms.runtime.fallbacks())\n"
    )
    *launches, values, fallbacks = run(fakes, "device = True\nms.set_device('GPU')\n" + code).splitlines()
    assert launches == ["[0, 1]"] * 4 and fallbacks == "{}"
    want = run(fakes, "device = False\n" + code).splitlines()[0]
    assert eval(values) == pytest.approx(eval(want), rel=1e-5)
