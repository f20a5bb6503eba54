"""Helpers of MindSpore's `scipy`: dtypes, norms, and checks of arguments."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_tensor import Tensor, dtype, ops
from ms_tensor._messages import show
from ms_tensor.sparse import CSRTensor

from .utils_const import mstype_to_pytype


def _convert_64_to_32(tensor: Tensor) -> Tensor:
    """Casts float64 to float32 and int64 to int32."""
    to = {dtype.float64: dtype.float32, dtype.int64: dtype.int32}.get(tensor.dtype)
    return tensor if to is None else tensor.astype(to)


def _to_tensor(*args: Any, dtype: Any = None) -> Any:
    """Converts one value to a Tensor, or several to a tuple of Tensors; 64-bit numbers become 32-bit."""
    found = []
    for value in args:
        made = value if isinstance(value, Tensor) else Tensor(np.asarray(value))
        found.append(_convert_64_to_32(made) if dtype is None else made.astype(dtype))
    return found[0] if len(found) == 1 else tuple(found)


def _to_scalar(arr: Any) -> Any:
    """Returns the number in a 0-d tensor or array; anything else unchanged."""
    if isinstance(arr, (Tensor, np.ndarray)) and arr.ndim == 0:
        return arr.item()
    return arr


def _eps(x: Tensor) -> Tensor:
    """Returns the machine epsilon of the tensor's dtype."""
    return Tensor(np.finfo(x.asnumpy().dtype).eps, x.dtype)


def _norm(x: Tensor, ord_: Any = None) -> Tensor:
    """Returns the square root of the sum of squares, or the largest absolute value for `ord_=inf`."""
    if ord_ == np.inf:
        return ops.max(ops.abs(x))[0] if x.ndim == 0 else ops.amax(ops.abs(x))
    return ops.sqrt(ops.sum(x * x))


def _safe_normalize(x: Tensor, threshold: Any = None) -> tuple[Tensor, Tensor]:
    """Returns the tensor divided by its norm, and the norm; zeros unless the norm is above `threshold`, by default the
    epsilon of the dtype."""
    x_sum = _norm(x)
    limit = _eps(x) if threshold is None else threshold
    use_norm = ops.greater(x_sum, limit)
    safe = ops.where(use_norm, x_sum, ops.ones_like(x_sum))
    zero = ops.zeros_like(x_sum)
    return ops.where(use_norm, x / safe, ops.zeros_like(x)), ops.where(use_norm, x_sum, zero)


def sparse_dot(a: CSRTensor, b: Tensor) -> Tensor:
    """Returns the product of a sparse matrix and a vector or a single column."""
    return ops.csr_mv(a, b.reshape(-1, 1)).reshape(-1) if b.ndim == 1 else ops.csr_mv(a, b)


def _matvec(a: Any, b: Tensor) -> Tensor:
    """Returns the product of a dense or sparse matrix and a vector."""
    return sparse_dot(a, b) if isinstance(a, CSRTensor) else ops.matmul(a, b)


def _nd_transpose(a: Tensor) -> Tensor:
    """Swaps the last two dimensions.

    Raises:
        ValueError: there are fewer than two dimensions.
    """
    if a.ndim < 2:
        raise ValueError(f"For '_nd_transpose', the tensor must have at least two dimensions, but got {a.ndim}.")
    return a.swapaxes(-1, -2)


def _value_check(
    func_name: str,
    arg1: Any,
    arg2: Any,
    arg_name: str = "",
    attr_name: str = "",
    op: str = "in",
    fmt: str = "attr",
    msg: Any = None,
) -> tuple[Any, Any]:
    """Checks that an argument equals `arg2`, or is one of `arg2` if that is a tuple.

    Raises:
        ValueError: the check fails.
    """
    good = arg1 in arg2 if op == "in" and isinstance(arg2, (tuple, list)) else arg1 == arg2
    if not good:
        what = f"the {attr_name} of '{arg_name}'" if attr_name else f"'{arg_name}'"
        raise ValueError(msg or f"For '{func_name}', {what} must be {show(arg2)}, but got {show(arg1)}.")
    return arg1, arg2


def _type_check(
    func_name: str, arg1: Any, arg2: Any, arg_name: str = "", op: str = "isinstance", fmt: str = "type", msg: Any = None
) -> tuple[Any, Any]:
    """Checks that an argument has a type, or one of several types.

    Raises:
        TypeError: the check fails.
    """
    if not isinstance(arg1, arg2):
        kinds = " or ".join(kind.__name__ for kind in (arg2 if isinstance(arg2, tuple) else (arg2,)))
        raise TypeError(msg or f"For '{func_name}', '{arg_name}' must be {kinds}, but got {type(arg1).__name__}.")
    return arg1, arg2


def _mstype_check(func_name: str, arg: Any, arg_mstype: Any, arg_name: str = "a") -> tuple[Any, Any]:
    """Checks that an argument has a type of `mindspore.dtype`, or one of several types.

    Returns:
        tuple: the type of `arg`, and `arg_mstype`.

    Raises:
        TypeError: the check fails.
    """
    kinds = arg_mstype if isinstance(arg_mstype, (tuple, list)) else (arg_mstype,)
    classes = tuple(found for kind in kinds if (found := mstype_to_pytype(kind)) is not None)
    if not isinstance(arg, classes):
        words = " or ".join(kind.__name__ for kind in classes) or "another type"
        raise TypeError(f"For '{func_name}', '{arg_name}' must be {words}, but got {type(arg).__name__}.")
    return ops.typeof(arg), arg_mstype


def _dtype_check(func_name: str, arg: Tensor, arg_dtype: Any, arg_name: str = "a") -> Any:
    """Checks that a tensor has one of several dtypes.

    Raises:
        TypeError: the check fails.
    """
    kinds = arg_dtype if isinstance(arg_dtype, (tuple, list)) else (arg_dtype,)
    if arg.dtype not in kinds:
        words = " or ".join(str(kind) for kind in kinds)
        raise TypeError(f"For '{func_name}', '{arg_name}' must have dtype {words}, but got {arg.dtype}.")
    return arg, arg_dtype


def _square_check(func_name: str, arg: Tensor, arg_name: str = "a") -> Tensor:
    """Checks that a tensor is a square matrix or a batch of them.

    Raises:
        ValueError: the check fails.
    """
    if arg.ndim < 2 or arg.shape[-1] != arg.shape[-2]:
        raise ValueError(f"For '{func_name}', '{arg_name}' must be a square matrix, but got shape {arg.shape}.")
    return arg


def _solve_check(
    func_name: str, arg1: Tensor, arg2: Tensor, arg1_name: str = "a", arg2_name: str = "b", sparse: bool = False
) -> None:
    """Checks that a matrix and a right-hand side have the same number of rows.

    Raises:
        ValueError: the numbers of rows or the dtypes differ.
    """
    rows = arg2.shape[-1] if arg2.ndim == 1 else arg2.shape[-2]
    if arg1.shape[-1] != rows:
        raise ValueError(
            f"For '{func_name}', '{arg1_name}' of shape {arg1.shape} and '{arg2_name}' of shape {arg2.shape} must have "
            "as many rows."
        )
