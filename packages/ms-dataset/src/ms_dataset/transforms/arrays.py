"""Helpers of the transforms of arrays and strings: dtypes, and casts that wrap around."""

from __future__ import annotations

from typing import Any

import ms_tensor
import numpy as np

NUMBERS = (
    "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64",
)  # fmt: skip


def is_string(array: np.ndarray) -> bool:
    return array.dtype.kind in "US"


def is_mindspore_type(value: Any) -> bool:
    return isinstance(value, ms_tensor.dtype.Type)


def numpy_type(value: Any) -> np.dtype:
    """Returns the NumPy dtype of a MindSpore dtype; raises KeyError if pipelines do not support it."""
    name = str(value).lower()
    if name == "string":
        return np.dtype(np.str_)
    if name not in NUMBERS:
        raise KeyError(f"{value}: a pipeline holds bool, int, uint, float16, float32, float64 and string")
    return np.dtype(name)


def cast(array: np.ndarray, dtype: np.dtype) -> np.ndarray:
    """Casts an array; integers wrap around, also for floats that are out of range."""
    if dtype.kind in "iu" and array.dtype.kind == "f" and dtype.itemsize < 8:
        with np.errstate(all="ignore"):
            return array.astype(np.int64).astype(dtype)
    with np.errstate(all="ignore"):
        return array.astype(dtype)
