"""A kernel that a device lacks runs on the host: said once, counted, shown by explain; or is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ms
import ms_runtime
import numpy as np
import pytest
from ms import Tensor, ops, runtime
from ms.device import DeviceCtx

Run = Callable[..., Any]

PROGRAM = """
import ms, ms_runtime, numpy as np
from ms import Tensor, ops
ms_runtime.reference_faults(0, lack=["cumsum_", "reduce_max", "sin", "index_put"])
host = np.arange(12, dtype=np.float32).reshape(3, 4) - 5
x = Tensor(host)
"""


def test_results_are_the_same_and_it_is_said_once(run_alone: Run) -> None:
    code = (
        PROGRAM
        + """
for _ in range(3):
    assert (ops.cumsum(x, 1).asnumpy() == np.cumsum(host, 1)).all()
    assert (ops.amax(x.T, 0).asnumpy() == host.T.max(0)).all() and x[1:, ::2].max() == 5
y = ops.sin(x) * 2
print(float(abs(y.asnumpy() - 2 * np.sin(host)).max()) < 1e-6, ops.sin(x[:, 1]).shape)
dx = ms.grad(lambda v: (ops.cumsum(v, 0) * v).sum())(x)
assert np.isfinite(dx.asnumpy()).all()
x[[0, 1], [2, 3]] = 7
assert x[0, 2] == 7 and x[1, 3] == 7 and x[2, 3] == 6
x.T[1] = 3
assert (x.asnumpy()[:, 1] == 3).all()
print({k: v > 0 for k, v in ms.runtime.fallbacks()["Reference:0"].items()})
"""
    )
    done = run_alone(code)
    assert done.returncode == 0, done.stderr
    assert "True (3,)" in done.stdout and "'sin': True" in done.stdout and "'cumsum_': True" in done.stdout
    assert done.stderr.count("Reference:0 has no kernel of cumsum_ for float32, which runs on the host") == 1
    assert done.stderr.count("has no kernel of sin for float32,") == 1


def test_inside_graphs_and_on_the_explain_page(run_alone: Run) -> None:
    code = (
        PROGRAM
        + """
@ms.jit
def f(v):
    return ops.amax(ops.cumsum(ops.sin(v * 2) + 1, 1), 0) * 2
for _ in range(3):
    got = f(x).asnumpy()
want = np.cumsum(np.sin(host * 2) + 1, 1).max(0) * 2
assert abs(got - want).max() < 1e-4, (got, want)
e = ms.explain(f, x)
assert "on the host" in str(e) and "runs on the host" in e.html()
print(sum(ms.runtime.fallbacks()["Reference:0"].values()) >= 9)
"""
    )
    done = run_alone(code)
    assert done.returncode == 0 and done.stdout == "True\n", done.stderr


WARNED = """
def line(text):
    return next(i for i, words in enumerate(open(__file__), 1) if text in words)

def f(v):
    wide = v * 2
    return ops.cummax(wide, 1)[0]  # the composition

def g(v):
    return v.cumsum(1)  # the method

if MODE:
    f, g = ms.jit(f, capture_mode=MODE), ms.jit(g, capture_mode=MODE)
for call in (f, g):
    call(x).asnumpy()
ops.sin(x).asnumpy()  # the statement
print(*(line("# the " + name) for name in ("composition", "method", "statement")))
"""


@pytest.mark.parametrize("mode", ["", "ast", "bytecode", "trace"])
def test_the_warning_names_the_line_of_the_program(mode: str, run_alone: Run) -> None:
    done = run_alone(PROGRAM.replace('"reduce_max"', '"cummax_"') + f"MODE = {mode!r}\n" + WARNED)
    assert done.returncode == 0, done.stderr
    warned = re.findall(r"^(.*):(\d+): RuntimeWarning: Reference:0 has no kernel of (\w+)", done.stderr, re.MULTILINE)
    lines = dict(zip(("cummax_", "cumsum_", "sin"), done.stdout.split(), strict=True))
    assert {op: line for _, line, op in warned} == lines
    assert {Path(file).name for file, _, _ in warned} == {"program.py"}


def test_strict_refuses(run_alone: Run) -> None:
    code = (
        PROGRAM
        + """
for call in (lambda: ops.cumsum(x, 1), lambda: ops.sin(x), lambda: ms.jit(lambda v: ops.cumsum(v, 1) + 1)(x)):
    try:
        call()
    except NotImplementedError as e:
        print(str(e).splitlines()[0])
print((x + 1).sum(), ms.runtime.fallbacks())
"""
    )
    done = run_alone(code, MS_STRICT_DEVICE="1")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("cumsum") and "Reference:0 has no kernel for this" in lines[0]
    assert len(lines) == 4 and "MS_STRICT_DEVICE" in lines[2] and lines[1].startswith("sin: ") and lines[3] == "18.0 {}"


def test_a_device_that_lacks_nothing_counts_nothing(reference: str) -> None:
    with DeviceCtx("Reference", 1):
        x = Tensor(np.arange(6.0), ms.float32)
        assert ops.sort(ops.sin(x))[0].shape == (6,)
    assert "Reference:1" not in runtime.fallbacks() and isinstance(ms_runtime.fallbacks(), list)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_a_device_without_kernels_computes_all_the_same(mode: str, run_alone: Run) -> None:
    code = f"""
import ms, ms_runtime, numpy as np
from ms import Tensor, nn, ops
ms_runtime.reference_faults(0, lack=[row["name"] for row in ms_runtime.op_table()])
ms.set_seed(1)
net = nn.SequentialCell(nn.Dense(4, 8), nn.ReLU(), nn.LayerNorm((8,)), nn.Dense(8, 3))
x, y = Tensor(np.linspace(-1, 1, 20).reshape(5, 4), ms.float32), Tensor([0, 1, 2, 1, 0])
step = ms.value_and_grad(lambda a, b: ops.cross_entropy(net(a), b), None, net.trainable_params())
jitted = ms.jit(lambda a, b: step(a, b), capture_mode="{mode}")
for f in (step, jitted):
    loss, grads = f(x, y)
    print(loss.asnumpy().tobytes().hex(), [g.asnumpy().tobytes().hex() for g in grads])
"""
    done = run_alone(code)
    here = run_alone(code.replace("ms_runtime.reference_faults", "(lambda *a, **k: None)"), MS_DEVICE="CPU")
    assert done.returncode == 0 and here.returncode == 0, done.stderr + here.stderr
    assert done.stdout == here.stdout
