"""`run_check`: a quick check of the installation."""

from __future__ import annotations

import platform
from collections.abc import Callable
from typing import Any

import numpy as np
from ms_autodiff import value_and_grad
from ms_runtime import Tensor
from ms_tensor import context, ops
from ms_tensor._messages import shorten

from .jit import capture_modes, jit

_API = "2.10.0"  # the MindSpore release whose API this is
_X = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], np.float32)
_W = np.array([[0.5], [-1.0], [2.0]], np.float32)


def _loss(w: Any, x: Any) -> Any:
    return ops.relu(ops.matmul(x, w)).sum()


def _check_op() -> None:
    _compare(_loss(Tensor(_W), Tensor(_X)), np.maximum(_X @ _W, 0).sum())


def _check_gradient() -> None:
    value, gradient = value_and_grad(_loss)(Tensor(_W), Tensor(_X))
    _compare(value, np.maximum(_X @ _W, 0).sum())
    _compare(gradient, _X.T @ (_X @ _W > 0))


def _check_jit(mode: str) -> None:
    jitted = jit(lambda w, x: _loss(w, x) * 2, capture_mode=mode, fullgraph=True)
    for _ in range(2):  # captured, then run from the graph
        _compare(jitted(Tensor(_W), Tensor(_X)), np.maximum(_X @ _W, 0).sum() * 2)
    if not jitted.cache_info().hits:
        raise ArithmeticError("the second call did not use the graph of the first")


def _compare(got: Any, expected: Any) -> None:
    if not np.allclose(got.asnumpy(), expected, rtol=1e-5):
        raise ArithmeticError(f"the result is {got.asnumpy().tolist()}, but should be {np.asarray(expected).tolist()}")


def _run(name: str, check: Callable[..., None], *args: Any) -> None:
    try:
        check(*args)
    except Exception as error:
        first = str(error).partition("\n")[0][:300]
        raise RuntimeError(f"For 'run_check', {name} failed: {type(error).__name__}: {shorten(first)}") from error


def run_check() -> None:
    """Runs an operator, a gradient, and a jitted function in each installed capture mode, compares the results with
    NumPy, and prints what it ran.

    Raises:
        RuntimeError: a check raised an error, or had a wrong result.
    """
    from . import __version__

    _run("an operator", _check_op)
    _run("a gradient", _check_gradient)
    modes = sorted(capture_modes())
    for mode in modes:
        _run(f"jit with capture_mode='{mode}'", _check_jit, mode)
    device = context.get_current_device()[0]
    jitted = f"jit ({', '.join(modes)})" if modes else "no jit: no capture mode is installed (pip install ms-jit-ast)"
    print(f"MindSpore version: {_API}")  # programs read this line
    print(f"This is ms {__version__} with that release's programming model, on Python {platform.python_version()}.")
    print(f"Ran on platform [{device}], with NumPy's results: an operator, a gradient, {jitted}.")
    print("The installation works: every check ran successfully.")


__all__ = ["run_check"]
