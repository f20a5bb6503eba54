"""Outcomes of cases, shared by the recorder (with MindSpore's Python) and the tests (with ours).

A case is a Python expression. Its outcome is a short text: a dtype, a printed form, values, or `!` and the type of the
exception.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mindspore as ms
import numpy as np

DTYPES = (
    "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 bfloat16 float32 float64 complex64 complex128"
).split()
NUMPY_DTYPES = [name for name in DTYPES if name != "bfloat16"]

# Exceptions of NumPy and Python with the same meaning.
_SAME = {"AxisError": "ValueError", "UFuncTypeError": "TypeError", "_UFuncNoLoopError": "TypeError"}


def dtype_object(name: str) -> Any:
    """Returns the dtype with a name."""
    return ms.bool_ if name == "bool" else getattr(ms, name)


def host(x: Any) -> Any:
    """Returns the values of a tensor as an array; reading them raises asynchronous errors."""
    return x.astype(ms.float32).asnumpy() if x.dtype == ms.bfloat16 else x.asnumpy()


def describe(value: Any, values: bool = False) -> str:
    """Describes the dtype of a tensor (with shape and values if requested), also in tuples and lists."""
    if isinstance(value, (tuple, list)) and any(isinstance(item, ms.Tensor) for item in value):
        return "(" + ", ".join(describe(item, values) for item in value) + ")"
    if isinstance(value, ms.Tensor):
        array = host(value)
        return f"{value.dtype} {list(array.shape)} {plain(array)}" if values else str(value.dtype)
    if isinstance(value, (np.ndarray, np.generic)):
        kind = "array" if isinstance(value, np.ndarray) else "scalar"
        text = f"{kind} {value.dtype}"
        return f"{text} {list(value.shape)} {plain(value)}" if values else text
    if repr(value).startswith("mindspore."):
        return f"dtype {value!r}"
    return f"{type(value).__name__} {value!r}" if values else type(value).__name__


def plain(array: Any) -> str:
    """Formats values with the precision on which two libraries agree."""

    def short(v: Any) -> str:
        if isinstance(v, list):
            return "[" + ", ".join(short(item) for item in v) + "]"
        if isinstance(v, complex):
            return f"{v.real:.5g}{v.imag:+.5g}j"
        return f"{v:.5g}" if isinstance(v, float) else str(v)

    return short(array.tolist())


def run(expression: str, names: dict[str, Any], show: Callable[[Any], str]) -> str:
    """Returns the outcome of a case."""
    try:
        return show(eval(expression, names))
    except Exception as error:
        name = type(error).__name__
        return "!" + _SAME.get(name, name)
