"""What holds on a GPU whichever way it is driven: by Vulkan, and by CUDA on the emulated driver."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from device import test_cuda, test_wgpu
from device.test_cuda import fakes  # noqa: F401 (the fixture)

QUIET = "import sys, warnings\nwarnings.simplefilter('ignore')\n"


@pytest.fixture(
    params=[pytest.param("wgpu", marks=test_wgpu.pytestmark), pytest.param("cuda", marks=test_cuda.pytestmark)]
)
def program(request: pytest.FixtureRequest) -> dict[str, str]:
    """The environment of a program whose device is the GPU."""
    own = {"MS_GPU": request.param, "MS_DEVICE": "GPU"}
    if request.param == "wgpu":
        return own
    folder: Path = request.getfixturevalue("fakes")
    return {**own, "LD_LIBRARY_PATH": str(folder / "all"), "MS_KERNEL_CACHE": str(folder / "kernels")}


#: The emulator compiles a program for each kernel; `nox -s cuda_emulated` runs these tests on it.
many_kernels = pytest.mark.parametrize(
    "program",
    [
        pytest.param("wgpu", marks=test_wgpu.pytestmark),
        pytest.param("cuda", marks=[test_cuda.pytestmark, pytest.mark.long]),
    ],
    indirect=True,
)


def start(code: str, env: dict[str, str]) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", test_cuda.HEAD + code]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, env={**os.environ, **env}, stdout=pipe, stderr=pipe, text=True)


def said(code: str, env: dict[str, str]) -> str:
    """What a program prints."""
    process = start(code, env)
    out, errors = process.communicate(timeout=800)
    assert process.returncode == 0, errors[-3000:]
    return out.strip()


STREAMS = """
import threading
from mindspore import nn, ops, runtime
from mindspore.runtime import Stream, StreamCtx
first, second = Stream(), Stream()
table = np.arange(64, dtype=np.float32)
step = ms.jit(lambda v: ops.softmax(v * 2 + Tensor(table), 0) + v)
here, there = [], []
for turn in range(12):
    x = Tensor(np.full(64, turn, np.float32))
    here.append(step(step(x)).asnumpy())
    first.wait_stream(runtime.current_stream())
    with StreamCtx(first):
        y = step(x)
    del x
    second.wait_event(first.record_event())
    with StreamCtx(second):
        there.append(step(y))
    del y
print(all((a == b.asnumpy()).all() for a, b in zip(here, there)))

def losses(stream):
    ms.set_seed(3)
    net = nn.Dense(4, 2)
    optimizer = nn.Momentum(net.trainable_params(), 0.1, 0.9)
    grad = ms.value_and_grad(lambda x: net(x).square().sum(), None, optimizer.parameters)
    data = Tensor(np.arange(8, dtype=np.float32).reshape(2, 4) / 8)
    stream.wait_stream(runtime.current_stream())
    with StreamCtx(stream):
        seen = []
        for _ in range(5):
            loss, grads = grad(data)
            optimizer(grads)
            seen.append(loss)
    return [loss.item() for loss in seen]

print(losses(runtime.default_stream()) == losses(first))
streams, results = [Stream() for _ in range(4)], [None] * 8

def work(k):
    ms.set_device('GPU')
    with StreamCtx(streams[k % 4]):
        x = Tensor(np.full(64, k, np.float32))
        for _ in range(10):
            x = x * 2 - k
        event = runtime.current_stream().record_event()
    other = streams[(k + 1) % 4]
    other.wait_event(event)
    with StreamCtx(other):
        results[k] = (x + 1).asnumpy().tolist()

threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
print(results == [[k + 1.0] * 64 for k in range(8)])
"""


@many_kernels
def test_streams_see_what_they_wait_for(program: dict[str, str]) -> None:
    for seed in range(3):
        assert said(STREAMS, {**program, "FAKE_CUDA_SEED": str(seed)}).split() == ["True"] * 3


def test_memory_is_counted_for_the_gpu(program: dict[str, str]) -> None:
    code = (
        "from mindspore import hal, runtime\n"
        "x = Tensor(np.ones(4, np.float32)) + 1\n"
        "runtime.synchronize()\n"
        "before, host = runtime.memory_allocated(), hal.memory_allocated('CPU')\n"
        "runtime.reset_peak_memory_stats()\n"
        "y = Tensor(np.ones((256, 256), np.float32)) * 2\n"
        "runtime.synchronize()\n"
        "print(runtime.memory_allocated() - before, hal.memory_allocated('CPU') - host < 1 << 18)\n"
        "print(hal.memory_allocated('GPU') == runtime.memory_allocated() <= runtime.memory_reserved())\n"
        "print(runtime.max_memory_allocated() - before)\n"
        "del y\n"
        "runtime.synchronize()\n"
        "print(runtime.memory_allocated() - before)\n"
        "runtime.empty_cache()\n"
        "print(runtime.memory_reserved() < 1 << 18, 'Allocated memory' in runtime.memory_summary())\n"
    )
    # A constant of the program is the operand itself, so that there are two tensors at most.
    first, *rest = said(code, program).splitlines()
    assert first == f"{1 << 18} True"
    assert rest[0] == "True" and int(rest[1]) in (1 << 18, 2 << 18) and rest[2:] == ["0", "True True"]


@pytest.mark.parametrize("jitted", [False, True])
def test_too_little_memory_is_an_error_that_the_program_survives(program: dict[str, str], jitted: bool) -> None:
    code = (
        "ms.runtime.set_memory(max_size='0.001GB')\n"
        f"f = ms.jit(lambda x: ops.cat((x, x)) * 2) if {jitted} else lambda x: ops.cat((x, x)) * 2\n"
        "x = Tensor(np.ones(200_000, np.float32))\n"
        "try:\n    f(x).asnumpy()\nexcept MemoryError as error:\n    print('cannot allocate' in str(error))\n"
        "print(f(Tensor([1.0, 2.0])).asnumpy().tolist())\n"
    )
    assert said(code, program).splitlines() == ["True", "[2.0, 4.0, 2.0, 4.0]"]


def test_an_index_out_of_range_comes_at_the_next_wait_or_at_the_call(program: dict[str, str]) -> None:
    code = (
        "x, i = Tensor([1.0, 2.0]), Tensor([2])\n"
        "f = ms.jit(lambda x, i: x[i] * 2)\n"
        "def at(name, call):\n"
        "    try:\n        call()\n    except IndexError as error:\n"
        "        print(name, '-2 <= index < 2' in str(error), len(str(error).splitlines()) <= 6)\n"
        "at('call', lambda: ops.gather(x, i, 0))\n"
        "at('wait', ms.runtime.synchronize)\n"
        "at('call', lambda: f(x, i))\n"
        "ms.runtime.launch_blocking()\n"
        "at('blocking', lambda: ops.gather(x, i, 0))\n"
        "at('blocking', lambda: f(x, i))\n"
        "print((x + 1).asnumpy().tolist())\n"
    )
    lines = ["wait True True", "call True True", "blocking True True", "blocking True True", "[2.0, 3.0]"]
    assert said(code, program).splitlines() == lines


NANS = (
    "x = Tensor(np.array([1, np.nan, -2, np.inf, -0.0, np.nan, 3, -np.inf], np.float32))\n"
    "y = Tensor(np.array([np.nan, 1, -2, np.inf, 0.0, np.nan, -3, np.inf], np.float32))\n"
    "functions = [\n"
    "    ops.relu, ops.abs, ops.sign, ops.floor, ops.isnan, ops.isfinite, ops.sqrt, ops.square, ops.round,\n"
    "    lambda x: ops.maximum(x, y), lambda x: ops.minimum(y, x), lambda x: x > y,\n"
    "    lambda x: x != x, lambda x: x == y,\n"
    "    lambda x: ops.clamp(x, -1.0, 1.0), lambda x: x.max(), lambda x: x.min(), lambda x: x.sum(),\n"
    "    lambda x: x.prod(),\n"
    "    lambda x: ops.argmax(x), lambda x: ops.argmin(x), lambda x: ops.sort(x), lambda x: ops.topk(x, 3),\n"
    "    lambda x: ops.cummax(x, 0), lambda x: ops.cummin(x, 0), lambda x: ops.cumsum(x, 0),\n"
    "    lambda x: ops.softmax(x, 0), lambda x: ops.max_pool2d(x.reshape(1, 1, 2, 4), 2),\n"
    "    lambda x: ops.nan_to_num(x), lambda x: ops.where(x > 0, x, y), lambda x: x.astype(ms.float16),\n"
    "    lambda x: ops.matmul(x.reshape(2, 4), y.reshape(4, 2)), lambda x: x.any(), lambda x: x.all(),\n"
    "    lambda x: ops.searchsorted(ops.sort(x)[0], y),\n"
    "]\n"
    "def bits(value):\n"
    "    for part in value if isinstance(value, tuple) else (value,):\n"
    "        a = part.asnumpy()\n"
    # (A NaN is a NaN, whatever else its bits say.)
    "        print(np.where(np.isnan(a), 7, a.astype(np.float64).view(np.int64)).tolist(), end=' ')\n"
    "    print()\n"
    "for f in functions:\n"
    "    bits(f(x))\n"
    "    bits(ms.jit(lambda x: f(x * 1.0))(x))\n"
)


@many_kernels
def test_nan_goes_where_it_goes_on_the_cpu(program: dict[str, str]) -> None:
    want = said(QUIET + NANS, {"MS_DEVICE": "CPU"}).splitlines()
    assert said(QUIET + NANS, program).splitlines() == want and len(want) == 2 * 35


def test_float64_runs_somewhere_and_is_told_once(program: dict[str, str]) -> None:
    """CUDA has kernels of float64; what they lack runs on the host, as all of it does on other GPUs."""
    code = (
        "import warnings\n"
        "x = Tensor(np.array([0.5, 4.0]))\n"
        "with warnings.catch_warnings(record=True) as seen:\n"
        "    warnings.simplefilter('always')\n"
        "    for _ in range(3):\n"
        "        got = ops.lgamma(x).asnumpy(), (x * 2).asnumpy()\n"
        "assert np.allclose(got[0], [0.5723649429247, 1.791759469228]) and got[1].tolist() == [1.0, 8.0]\n"
        "counts = ms.runtime.fallbacks()['GPU:0']\n"
        "texts = [str(w.message) for w in seen]\n"
        "once = [sum(f'no kernel of {op} for' in text for text in texts) == 1 for op in counts]\n"
        "print(all(once), len(texts) == len(counts))\n"
        "print('mul' in counts, min(counts.values()))\n"
    )
    lines = said(code, program).splitlines()
    assert lines == ["True True", f"{program['MS_GPU'] == 'wgpu'} 3"]


def test_two_processes_share_a_gpu_and_a_cache(program: dict[str, str], tmp_path: Path) -> None:
    code = (
        "x = Tensor(np.arange(12, dtype=np.float32).reshape(3, 4))\n"
        "for _ in range(20):\n"
        "    y = ms.jit(lambda x: (ops.softmax(x, 1) * 3 + x).sum())(x)\n"
        "print(f'{float(y):.4f}')\n"
    )
    env = {**program, "MS_KERNEL_CACHE": str(tmp_path / "kernels")}
    both = [start(code, env) for _ in range(2)]
    for process in both:
        out, errors = process.communicate(timeout=300)
        assert (process.returncode, out.strip()) == (0, "75.0000"), errors[-3000:]
    kept = sorted((tmp_path / "kernels").iterdir())
    assert kept
    # Damaged files are as none, and are written anew.
    for path in kept:
        path.write_bytes(path.read_bytes()[:50])
    assert said(code, env) == "75.0000"
    assert sorted((tmp_path / "kernels").iterdir()) == kept and all(path.stat().st_size > 50 for path in kept)


def test_a_cache_that_cannot_be_written_is_no_error(program: dict[str, str], tmp_path: Path) -> None:
    code = "print((Tensor([1.0, 2.0]) * 3).asnumpy().tolist())"
    (tmp_path / "file").write_text("no folder")
    for path in ("/proc/no/such/folder", str(tmp_path / "file")):
        assert said(code, {**program, "MS_KERNEL_CACHE": path}) == "[3.0, 6.0]"


def test_the_explain_page_says_whose_clock_its_times_are_of(program: dict[str, str]) -> None:
    code = (
        "e = ms.explain(ms.jit(lambda x: ops.relu(x @ x).sum() + 1), Tensor(np.ones((64, 64), np.float32)))\n"
        "(s,) = e.segments\n"
        "print(s.costs.clock, 0 < sum(s.costs.steps), all(t >= 0 for t in s.costs.steps))\n"
        "print('the device\\'s clock' in e.html().replace('&#x27;', '\\''))\n"
    )
    assert said(code, program).splitlines() == ["device True True", "True"]
    if program["MS_GPU"] == "wgpu":
        assert said(code, {**program, "MS_WGPU_WITHOUT": "timestamps"}).splitlines() == ["host True True", "False"]


@test_cuda.pytestmark
def test_cuda_that_is_lost_while_a_graph_runs_says_so(fakes: Path) -> None:  # noqa: F811
    """The emulated driver fails as it runs a recorded graph (crates/runtime/tests/gpu.rs has this by Vulkan)."""
    code = (
        "ms.set_device('GPU')\n"
        "w = ms.Parameter(Tensor(np.ones(8, np.float32)))\n"
        "@ms.jit\n"
        "def f(x):\n"
        "    w.add_(ops.cumsum(x, 0))\n"
        "    return ops.softmax(w * x, 0).sum()\n"
        "x = Tensor(np.ones(8, np.float32))\n"
        "for _ in range(4): f(x)\n"
        "ms.runtime.synchronize()\n"
        "before = count('libcuda.so.1', 'fake_graph_launches')\n"
        "ctypes.CDLL('libcuda.so.1').fake_break(700)\n"
        "y = f(x)\n"
        "print(before > 0, count('libcuda.so.1', 'fake_graph_launches') == before + 1)\n"
        "for call in (lambda: y.asnumpy(), lambda: f(x), lambda: x + 1, ms.runtime.synchronize, lambda: w.asnumpy()):\n"
        "    try:\n        call()\n    except RuntimeError as error:\n"
        "        print('lost' in str(error), 'GPU:0' in str(error), len(str(error).splitlines()) <= 6)\n"
        "ms.set_device('CPU')\n"
        "print((Tensor([1.0]) + 1).asnumpy().tolist())\n"
    )
    env = {"MS_GPU": "cuda", "LD_LIBRARY_PATH": str(fakes / "all"), "MS_KERNEL_CACHE": str(fakes / "kernels")}
    assert said(code, env).splitlines() == ["True True"] + ["True True True"] * 5 + ["[2.0]"]


AMP = f"""
import sys
sys.path.insert(0, {str(Path(__file__).resolve().parents[2] / "examples")!r})
import digits
from mindspore import amp

def train(net, dtype, steps, jitted):
    images, test, labels, wanted = digits.load_data()
    net = amp.auto_mixed_precision(net, "O2", dtype)
    optimizer = nn.Momentum(net.trainable_params(), 0.1, 0.9)
    loss, scaler = nn.CrossEntropyLoss(), amp.DynamicLossScaler(1024, 2, 50)
    def forward(x, y):
        return scaler.scale(loss(net(x).astype(ms.float32), y))
    gradients = ms.value_and_grad(forward, None, optimizer.parameters)
    def step(x, y):
        value, grads = gradients(x, y)
        optimizer(scaler.unscale(grads))
        return value, amp.all_finite(grads)
    step = ms.jit(step) if jitted else step
    for k in range(steps):
        at = slice(64 * k % 1408, 64 * k % 1408 + 64)
        value, finite = step(Tensor(images[at]), Tensor(labels[at]))
        assert bool(finite)
        print(f"{{float(scaler.unscale((value,))[0]):.5f}}")
    return float((net(Tensor(test)).astype(ms.float32).asnumpy().argmax(1) == wanted).mean())
"""


@pytest.mark.long
@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
@pytest.mark.parametrize("jitted", [False, True])
def test_mixed_precision_trains_the_digits(program: dict[str, str], dtype: str, jitted: bool) -> None:
    steps = 110 if program["MS_GPU"] == "wgpu" else 4
    code = QUIET + AMP + f"ms.set_seed(7)\nprint(train(digits.Mlp(), ms.{dtype}, {steps}, {jitted}))\n"
    code += "print(ms.runtime.fallbacks())\n"
    *got, reached, fallbacks = said(code, program).splitlines()
    *want, expected, _ = said(code, {"MS_DEVICE": "CPU"}).splitlines()
    assert fallbacks == "{}"
    first = [float(v) for v in got[:4]]
    assert first == pytest.approx([float(v) for v in want[:4]], rel=2e-3 if dtype == "float16" else 2e-2)
    assert abs(float(reached) - float(expected)) < 0.05
    if steps > 100:
        assert float(reached) > 0.9 and float(got[-1]) < 0.5
