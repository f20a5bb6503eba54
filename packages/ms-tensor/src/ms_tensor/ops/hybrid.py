"""`ops.kernel`: functions in MindSpore's hybrid language, which run as Python on NumPy arrays."""

from __future__ import annotations

import contextlib
import functools
import itertools
import json
import math
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

_ERF = np.vectorize(math.erf, otypes=[np.float64])


def _allocate(shape: Any, dtype: Any = "float32", scope: str = "global") -> np.ndarray:
    return np.zeros(shape, dtype)


def _rsqrt(x: Any) -> Any:
    return 1 / np.sqrt(x)


def _grid(extents: Iterable[int]) -> Iterable[tuple[int, ...]]:
    return itertools.product(*map(range, extents))


def _scope(*args: Any) -> Any:
    return contextlib.nullcontext()


#: The names that a function of the language can use besides Python's.
INTRINSICS: dict[str, Any] = {
    "allocate": _allocate,
    "output_tensor": _allocate,
    **dict.fromkeys(("serial", "vectorize", "parallel", "reduce"), range),
    "grid": _grid,
    "attr": _scope,
    "block_realize": _scope,
    **{name: getattr(np, name) for name in "sqrt sign log tanh exp abs power isnan sin cos isinf isfinite".split()},
    **{name: getattr(np, name) for name in "int8 int16 int32 int64 float16 float32 float64 expm1 floor ceil".split()},
    **{name: getattr(np, name) for name in "trunc round".split()},
    "atan": np.arctan,
    "atan2": np.arctan2,
    "rsqrt": _rsqrt,
    "erf": lambda x: _ERF(x).astype(getattr(x, "dtype", np.float64))[()],
    "ceil_div": lambda a, b: (a + b - 1) // b,
}


@contextlib.contextmanager
def _available(globals_: dict[str, Any]) -> Iterator[None]:
    """Adds the intrinsics to the globals of a function while it runs."""
    absent = object()
    before = {name: globals_.get(name, absent) for name in INTRINSICS}
    globals_.update(INTRINSICS)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is absent:
                globals_.pop(name, None)
            else:
                globals_[name] = value


def kernel(fn: Callable[..., Any] | None = None, reg_info: Any = None, compile_attrs: Any = None) -> Any:
    """Decorator for functions in MindSpore's hybrid language, which run as Python on NumPy arrays.

    A function can use `output_tensor` and `allocate` (arrays of zeros), `block_realize`, the loops `serial`,
    `parallel`, `vectorize`, `reduce` and `grid`, and functions such as `sqrt`, `exp` and `rsqrt`. `ops.Custom` runs it
    with `func_type="hybrid"`.

    Args:
        fn: The function. Default: None, for a decorator with settings.
        reg_info: The result of `CustomRegOp`. Default: None.
        compile_attrs: Settings of MindSpore's compiler, ignored. Default: None.

    Returns:
        The function, or the decorator if `fn` is None.

    Raises:
        TypeError: `compile_attrs` is not a dict with str as keys, or `reg_info` is not a str, dict or tuple.

    Examples:
        >>> import numpy as np
        >>> from ms_tensor.ops import kernel
        >>> @kernel
        ... def squares(x):
        ...     y = output_tensor(x.shape, x.dtype)
        ...     for i in serial(x.shape[0]):
        ...         y[i] = power(x[i], 2)
        ...     return y
        >>> print(squares(np.array([1.0, 3.0], np.float32)))
        [1. 9.]
    """
    attrs = {} if compile_attrs is None else compile_attrs
    if not isinstance(attrs, dict):
        raise TypeError(f"For 'kernel', 'compile_attrs' must be a dict, but got {type(attrs).__name__}.")
    for key in attrs:
        if not isinstance(key, str):
            raise TypeError(f"For 'kernel', the keys of 'compile_attrs' must be str, but got {type(key).__name__}.")
    if reg_info is not None and not isinstance(reg_info, (str, dict, tuple)):
        raise TypeError(f"For 'kernel', 'reg_info' must be a str, dict or tuple, but got {type(reg_info).__name__}.")

    def decorate(function: Any) -> Any:
        if not callable(function):
            raise TypeError(f"For 'kernel', 'fn' must be a function, but got {type(function).__name__}.")

        @functools.wraps(function)
        def run(*args: Any) -> Any:
            with _available(function.__globals__):
                return function(*args)

        vars(run).update(ms_kernel_flag=True, compile_attrs=json.dumps(attrs))
        if reg_info is not None:
            vars(run)["reg_info"] = reg_info
        return run

    return decorate if fn is None else decorate(fn)


ms_kernel = kernel
