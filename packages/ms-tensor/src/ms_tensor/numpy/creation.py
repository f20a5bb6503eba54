"""Arrays from values: copies, constants, identity and triangular matrices, index grids."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .._generated.rows.numpy_creation import *
from ._common import ops


def array(obj: Any, dtype: Any = None, copy: bool = True, ndmin: int = 0) -> Tensor:
    """An array-like value as a new tensor.

    obj: Tensor, number, or nested lists or tuples of numbers and tensors.
    dtype: The dtype; None keeps that of a tensor, and makes ints int32 and floats float32.
    copy: Whether a tensor is copied.
    ndmin: The least number of dimensions; those of size 1 are put in front.
    TypeError: `obj` is none of these, or `dtype` is not a dtype.
    ValueError: the rows have different lengths.

    >>> print(ms.numpy.array([1.5, 2], ndmin=2))
    [[1.5 2. ]]
    """
    found = asarray(obj, dtype)
    least = check.integer(ndmin, "array", "ndmin")
    if least > found.ndim:
        found = t.reshape(found, (1,) * (least - found.ndim) + tuple(found.shape))
    return ops.deepcopy(found) if copy and isinstance(obj, Tensor) else found
