"""GPUs by Vulkan. The tests run where a driver is, one that computes on the CPU included (`MS_GPU=wgpu`)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HEAD = "import numpy as np, mindspore as ms\nfrom mindspore import Tensor, nn, ops\nimport ms_runtime\n"


def run(code: str, **env: str) -> str:
    """What a program prints, with the GPU as its device."""
    env = {**os.environ, "MS_GPU": "wgpu", "MS_DEVICE": "GPU", **env}
    done = subprocess.run([sys.executable, "-c", HEAD + code], env=env, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.strip()


def has_gpu() -> bool:
    return run("print(dict(ms_runtime.available_devices()).get('GPU', 0))", MS_DEVICE="CPU") != "0"


pytestmark = pytest.mark.skipif(not has_gpu(), reason="no Vulkan driver")


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


@pytest.mark.parametrize("mode", ["", "ast", "bytecode", "trace"])
def test_a_fallback_warns_at_the_line_of_the_program(mode: str) -> None:
    got = run(
        "import warnings\n"
        f"mode = {mode!r}\n"
        "def f(v):\n"
        "    v = v + 1\n"
        "    return ops.cholesky(v)\n"
        "f = ms.jit(f, capture_mode=mode) if mode else f\n"
        "with warnings.catch_warnings(record=True) as caught:\n"
        "    warnings.simplefilter('always')\n"
        "    f(Tensor([[2.0, 0.0], [0.0, 3.0]])).asnumpy()\n"
        "print([(w.filename, w.lineno, w.category.__name__, 'cholesky_' in str(w.message)) for w in caught])"
    )
    assert got == "[('<string>', 8, 'RuntimeWarning', True)]"


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


#: a network of `COUNT` parameters, and what `train` does to it
STEP = (
    "ms.set_seed(1)\n"
    "net = nn.SequentialCell(*[nn.Dense(6, 6) for _ in range(COUNT // 2)])\n"
    "loss = nn.MSELoss()\n"
    "x, y = (Tensor(np.random.RandomState(k).rand(5, 6).astype(np.float32)) for k in range(2))\n"
    "step = ms.value_and_grad(lambda x, y: loss(net(x), y), None, opt.parameters)\n"
    "@ms.jit\n"
    "def train(x, y):\n"
    "    value, grads = step(x, y)\n"
    "    opt(grads)\n"
    "    return value\n"
)


@pytest.mark.parametrize("optimizer", ["nn.SGD(net.trainable_params(), 0.1)", "nn.Adam(net.trainable_params(), 0.1)"])
def test_the_step_of_an_optimizer_is_one_launch_for_all_parameters(optimizer: str) -> None:
    """Besides it Adam copies its two powers of the betas, whatever the count."""
    for count in (4, 12):
        code = STEP.replace("COUNT", str(count)).replace("step = ", f"opt = {optimizer}\nstep = ")
        code += (
            "losses = [float(train(x, y)) for _ in range(3)]\n"
            "plan = ms.explain(train, x, y).segments[0].costs.plan\n"
            "late = plan['steps'][plan['commit_start']:]\n"
            "print(sum(s['kind'] == 'launch' for s in late), len(plan['steps']), *losses)\n"
        )
        got, want = run(code).split(), run(code, MS_DEVICE="CPU").split()
        assert [float(v) for v in got[2:]] == pytest.approx([float(v) for v in want[2:]], rel=1e-4)
        # For each Dense a product, and three launches of its gradients.
        assert got[0] == "1" and int(got[1]) <= 4 * (count // 2) + 8, got


def test_attention_is_one_launch_near_the_cpus() -> None:
    code = (
        "r = np.random.RandomState(0)\n"
        "q, k, v = (Tensor(r.rand(2, 3, 20, 8).astype(np.float32)) for _ in range(3))\n"
        "mask = Tensor(np.triu(np.full((20, 20), -np.inf), 1).astype(np.float32))\n"
        "@ms.jit\n"
        "def attention(q, k, v, mask):\n"
        "    scores = ops.matmul(q, k.swapaxes(-1, -2)) * 0.35 + mask\n"
        "    return ops.matmul(ops.softmax(scores, -1), v)\n"
        "got = attention(q, k, v, mask).asnumpy()\n"
        "plan = ms.explain(attention, q, k, v, mask).segments[0].costs.plan\n"
        "print([s['kind'] for s in plan['steps']].count('launch'), *got.ravel())\n"
    )
    got, want = (run(code, **env).split() for env in ({}, {"MS_DEVICE": "CPU"}))
    assert got[0] == "1"
    # Beside one unit of the last place of each product the exponentials are within 2.3 of the exact ones.
    assert [float(x) for x in got[1:]] == pytest.approx([float(x) for x in want[1:]], rel=1e-5, abs=1e-6)


def test_explain_times_launches_by_the_devices_clock() -> None:
    code = (
        "f = ms.jit(lambda x: ops.relu(x @ x).sum() + 1)\n"
        "e = ms.explain(f, Tensor(np.ones((64, 64), np.float32)))\n"
        "(s,) = e.segments\n"
        "print(s.costs.clock, min(s.costs.steps) >= 0, sum(s.costs.steps) > 0, s.costs.whole > 0)\n"
        "print('the device\\'s clock' in e.html().replace('&#x27;', '\\''), 'by the device\\'s clock' in str(e))\n"
    )
    assert run(code).split() == ["device", *["True"] * 5]
    assert run(code, MS_DEVICE="CPU").split() == ["host", *["True"] * 3, "False", "False"]


def test_an_adapter_without_features_computes_the_same() -> None:
    code = (
        "from mindspore import hal\n"
        "ms.set_seed(1)\n"
        "net = nn.SequentialCell(nn.Dense(8, 16), nn.ReLU(), nn.Dense(16, 3))\n"
        "x = Tensor(np.random.RandomState(0).rand(12, 8).astype(np.float32))\n"
        "begin, end = (hal.Event(enable_timing=True) for _ in range(2))\n"
        "begin.record()\n"
        "step = ms.jit(ms.value_and_grad(lambda x: nn.CrossEntropyLoss()(net(x), ops.argmax(x, 1) % 3), None,\n"
        "                                net.trainable_params()))\n"
        "loss, grads = step(x)\n"
        "end.record()\n"
        "end.synchronize()\n"
        "print(begin.elapsed_time(end) > 0, ms.runtime.fallbacks())\n"
        "print(float(loss), *[float(g.abs().sum()) for g in grads])\n"
    )
    plain = run(code, MS_WGPU_WITHOUT="passthrough, timestamps, pipeline_cache").splitlines()
    whole = run(code).splitlines()
    assert plain[0] == whole[0] == "True {}"
    got, want = ([float(v) for v in text.split()] for text in (plain[1], whole[1]))
    assert got == pytest.approx(want, rel=1e-5)


def test_a_feature_that_does_not_exist_is_an_error() -> None:
    got = run(
        "try:\n    ms.set_device('GPU')\nexcept ValueError as e:\n    print(e)",
        MS_DEVICE="CPU",
        MS_WGPU_WITHOUT="clocks",
    )
    assert "timestamps" in got and "clocks" in got


def test_a_reduction_between_two_groups_runs_in_a_graph() -> None:
    """What it reads and what reads it could each be fused to it."""
    code = (
        "f = ms.jit(lambda x: (x - (x * 2).sum(1, keepdims=True) / 3) * 2)\n"
        "x = Tensor(np.arange(12, dtype=np.float32).reshape(3, 4))\n"
        "got = f(x).asnumpy()\n"
        "info = f.cache_info()\n"
        "print(got.tolist(), info.plain_calls, info.reasons)\n"
    )
    got = run(code)
    assert got == run(code, MS_DEVICE="CPU") and got.endswith(" 0 ()"), got


def test_constants_of_zero_take_nothing_for_granted() -> None:
    got = run(
        "x = Tensor([-1.5, np.inf, -0.0, np.nan])\n"
        "for f in (lambda x: x * 0.0, lambda x: 0.0 / x, lambda x: x + 0.0, lambda x: x / 0.0):\n"
        "    print(f(x).asnumpy().tolist(), ms.jit(f)(x).asnumpy().tolist())"
    )
    assert got.splitlines() == [
        "[-0.0, nan, -0.0, nan] [-0.0, nan, -0.0, nan]",
        "[-0.0, 0.0, nan, nan] [-0.0, 0.0, nan, nan]",
        "[-1.5, inf, 0.0, nan] [-1.5, inf, 0.0, nan]",
        "[-inf, inf, nan, nan] [-inf, inf, nan, nan]",
    ]


def test_views_of_no_elements_run_on_the_host() -> None:
    assert run("print(ops.erfinv(Tensor(np.zeros((0, 3), np.float32))[:, 2]).shape)") == "(0,)"


def test_what_the_device_lacks_takes_nothing_to_the_host_with_it() -> None:
    got = run(
        "p, x = Tensor(np.linspace(0.1, 2, 64, dtype=np.float32)), Tensor(np.linspace(-3, 3, 64, dtype=np.float32))\n"
        "f = lambda p, x: ops.real(ops.polar(p, x)) + 1\n"
        "print((f(p, x).asnumpy() == ms.jit(f)(p, x).asnumpy()).all())\n"
        "print('cos' in ms.runtime.fallbacks())"
    )
    assert got.splitlines() == ["True", "False"]


def test_events_are_timed_by_the_device() -> None:
    code = (
        "import time\n"
        "x = Tensor(np.ones((256, 256), np.float32))\n"
        "(x @ x).asnumpy()\n"
        "a, b, c = (ms.runtime.Event(enable_timing=True) for _ in range(3))\n"
        "a.record(); y = x @ x; b.record(); time.sleep(0.05); c.record()\n"
        "c.synchronize()\n"
        "print(0 < a.elapsed_time(b) < 1e4, 0 <= b.elapsed_time(c) < 40)\n"
    )
    assert run(code).split() == ["True", "True"]


def test_shaders_are_kept_on_disk(tmp_path: Path) -> None:
    code = "print((Tensor([1.0, 2.0]) * 3).asnumpy().tolist())"
    assert run(code, MS_KERNEL_CACHE=str(tmp_path)) == "[3.0, 6.0]"
    kept = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert kept
    next(iter(kept)).write_bytes(b"damaged")
    assert run(code, MS_KERNEL_CACHE=str(tmp_path)) == "[3.0, 6.0]"
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == kept


def test_nothing_is_told_on_stderr() -> None:
    env = {k: v for k, v in os.environ.items() if k != "XDG_RUNTIME_DIR"} | {"MS_GPU": "wgpu", "MS_DEVICE": "GPU"}
    code = HEAD + "import os\nprint((Tensor([1.0]) + 1).asnumpy(), 'XDG_RUNTIME_DIR' in os.environ)"
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=300)
    assert (done.stdout.strip(), done.stderr) == ("[2.] False", "")


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
