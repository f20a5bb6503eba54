"""Functions of `mindspore.numpy.utils` and `array_creations` that programs import."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from ms_tensor import Tensor, dtype, ops
from ms_tensor import numpy as mnp

from .scipy.utils import _convert_64_to_32 as _convert_64_to_32


def _check_input_for_asarray(array_like: Any) -> None:
    """Checks that a value can be converted to a Tensor.

    Raises:
        TypeError: it is not a number, bool, Tensor, array, list or tuple.
    """
    if not isinstance(array_like, (bool, int, float, complex, Tensor, list, tuple, np.ndarray)):
        raise TypeError(
            f"The input must be a number, bool, Tensor, list or tuple, but got {type(array_like).__name__}."
        )


def asarray_const(a: Any, dtype: Any = None) -> Tensor:
    """Converts a value to a Tensor: `mindspore.numpy.asarray`.

    Args:
        a: A number, list, tuple, array or Tensor; a Tensor without `dtype` is returned as it is.
        dtype: The dtype. Default: None, for which numbers are int32 or float32.

    Raises:
        TypeError: `a` is anything else.

    Examples:
        >>> from mindspore.numpy.array_creations import asarray_const
        >>> asarray_const([1, 2]).dtype
        mindspore.int32
    """
    _check_input_for_asarray(a)
    return mnp.asarray(a, dtype)


def _check_input_tensor(*tensors: Any) -> bool:
    """Checks that every value is a Tensor.

    Raises:
        TypeError: one is not.
    """
    for value in tensors:
        if not isinstance(value, Tensor):
            raise TypeError(f"A Tensor is needed, but got {type(value).__name__}.")
    return True


def _broadcast_to_shape(x: Tensor, shape: Any) -> Tensor:
    """Repeats a tensor to a shape."""
    return ops.broadcast_to(x, tuple(shape))


def _expand(x: Tensor, ndim: int, axis: int = 0) -> Tensor:
    """Inserts dimensions of size 1 at `axis` until the rank is `ndim`; a tensor with more stays what it is."""
    while x.ndim < ndim:
        x = x.expand_dims(axis)
    return x


def _convert_bool_to_int(tensor: Tensor) -> Tensor:
    """Casts bools to int32."""
    return tensor.astype(dtype.int32) if tensor.dtype is dtype.bool_ else tensor


def _convert_list_tensor_to_tuple_tensor(list_of_tensor: Any) -> Any:
    """Converts a list to a tuple; anything else stays what it is."""
    return tuple(list_of_tensor) if isinstance(list_of_tensor, list) else list_of_tensor


def _deep_list(array_like: Any) -> Any:
    """Converts nested tuples to lists."""
    return [_deep_list(item) for item in array_like] if isinstance(array_like, (list, tuple)) else array_like


def _deep_tensor_to_nparray(array_like: Any) -> Any:
    """Converts the Tensors in nested lists to arrays."""
    if isinstance(array_like, Tensor):
        return array_like.asnumpy()
    return [_deep_tensor_to_nparray(item) for item in array_like] if isinstance(array_like, list) else array_like


def _get_dtype_from_scalar(*input_numbers: Any) -> Any:
    """Returns the dtype for numbers: bool if all are bools, int32 if all are ints or bools, else float32."""
    if all(isinstance(value, bool) or value is None for value in input_numbers):
        return dtype.bool_
    return dtype.int32 if all(isinstance(value, int) for value in input_numbers) else dtype.float32


def _get_size(x: Tensor, axis: Any = None) -> int:
    """Returns the number of elements, or the product of the sizes along a tuple of dimensions."""
    return x.size if axis is None else math.prod(x.shape[place] for place in axis)


def _isnan(x: Tensor) -> Tensor:
    """Returns where a tensor is nan."""
    return ops.isnan(x)


def _slice_along_axis(f: Tensor, axis: int, slice_start: int, slice_end: int) -> Tensor:
    """Returns the elements from one place up to another along a dimension."""
    return f[(slice(None),) * (axis % f.ndim) + (slice(slice_start, slice_end),)]


def _to_tensor_origin_dtype(*args: Any) -> Any:
    """Converts one value to a Tensor, or several to a list of Tensors, whose dtypes are those of `Tensor`."""
    found = [value if isinstance(value, Tensor) else Tensor(value) for value in args]
    return found[0] if len(found) == 1 else found
