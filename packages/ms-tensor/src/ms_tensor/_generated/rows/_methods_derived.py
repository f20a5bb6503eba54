"""Functions of `ms_tensor._methods.derived`, from the rows of `ms_tensor.function_rows.methods`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _accumulate as accumulate, _check as check, dtype as mstype, ops, _table as t
from ms_tensor._constants import listed
from ms_tensor.ops.arrays import shapes
from ms_tensor.ops.reductions import reduce
from typing import Any


def ptp(self: Tensor, axis: Any=None, keepdims: bool=False) -> Tensor:
    """The maximum minus the minimum, over some or all dimensions.

    Raises:
        TypeError: `keepdims` is not a bool.
    """
    check.flag(keepdims, "ptp", "keepdims")
    return t.sub(reduce.amax(self, axis, keepdims), reduce.amin(self, axis, keepdims))


def trace(self: Tensor, offset: int=0, axis1: int=0, axis2: int=1, dtype: Any=None) -> Tensor:
    """The sum of a diagonal.

    Args:
        offset: How far above the main diagonal. Default: 0.
        axis1: The first dimension of the matrices. Default: 0.
        axis2: The second. Default: 1.
        dtype: The result's dtype; None is int64 for ints other than uint64, and else this tensor's. Default: None.

    Raises:
        ValueError: there are fewer than two dimensions.
    """
    if self.ndim < 2:
        raise ValueError(f"For 'trace', at least 2 dimensions are needed, but got shape {self.shape}.")
    total = t.reduce_sum(accumulate.widened_trace(_diagonal(self, offset, axis1, axis2)), (-1,), False)
    return total if dtype is None else t.cast(total, mstype.as_dtype(dtype, "trace"))


def _constant(value: Any) -> Tensor:
    """Data as a tensor; a number by an op, which a trace sees."""
    kinds = {bool: mstype.bool_, int: mstype.int64, float: mstype.float32}
    if isinstance(value, Tensor):
        return value
    return t.full((), value, kinds[type(value)]) if type(value) in kinds else listed(value)


def reverse(self: Tensor, axis: Any) -> Tensor:
    """Turned around along the dimensions of `axis`, an int or a tuple."""
    return ops.flip(self, (axis,) if isinstance(axis, int) else axis)


def argmax_with_value(self: Tensor, axis: Any=0, keep_dims: bool=False) -> Any:
    """(maximum, index) along a dimension; None is all elements."""
    return reduce.max(self, axis, keep_dims)


def argmin_with_value(self: Tensor, axis: Any=0, keep_dims: bool=False) -> Any:
    """(minimum, index) along a dimension; None is all elements."""
    return reduce.min(self, axis, keep_dims)


def approximate_equal(self: Tensor, other: Tensor, tolerance: float=1e-05) -> Tensor:
    """Where the two differ by less than `tolerance`."""
    return t.less(t.abs(t.sub(self, other)), tolerance)


def fills(self: Tensor, value: Any) -> Tensor:
    """A tensor of this shape and dtype that holds `value`, a number or a 0-d tensor."""
    if isinstance(value, Tensor):
        return t.cast(t.broadcast_to(value, self.shape), self.dtype)
    return t.full(self.shape, value, self.dtype)


def new_empty(self: Tensor, size: Any, *more: int, dtype: Any=None, device: Any=None) -> Tensor:
    """A tensor of another shape, by default of the same dtype, whose values mean nothing (they are zeros)."""
    return t.full(check.shape((size, *more) if more else size, "new_empty", "size"), 0, dtype or self.dtype)


def add(self: Tensor, other: Any, *, alpha: Any=1) -> Tensor:
    """The sum with ``alpha * other``."""
    return t.add(self, other if alpha == 1 else scaled(other, alpha, "add"))


def sub(self: Tensor, other: Any, *, alpha: Any=1) -> Tensor:
    """The difference to ``alpha * other``."""
    return t.sub(self, other if alpha == 1 else scaled(other, alpha, "sub"))


def top_k(self: Tensor, k: int, sorted: bool=True) -> Any:
    """(the `k` largest along the last dimension, their indices); see `ops.topk`."""
    return ops.topk(self, k, sorted=sorted)


def qr(self: Tensor, some: bool=True) -> Any:
    """(Q, R) of each matrix: reduced, or complete where `some` is False; see `ops.qr`."""
    return ops.qr(self, "reduced" if some else "complete")


def addr(self: Tensor, vec1: Tensor, vec2: Tensor, beta: Any=1, alpha: Any=1) -> Tensor:
    """See `ops.addr`."""
    return ops.addr(self, vec1, vec2, beta=beta, alpha=alpha)


def float_power(self: Tensor, other: Any) -> Tensor:
    """See `ops.float_power`."""
    return ops.float_power(self, other)


def lstsq(self: Tensor, A: Tensor) -> Tensor:
    """The least squares solution with this matrix of coefficients; see `ops.lstsq`."""
    return ops.lstsq(self, A)


def set_const_arg(self: Tensor, const_arg: bool=True) -> Tensor:
    """Accepted and without effect; the tensor is returned.

    Raises:
        TypeError: `const_arg` is not a bool.
    """
    check.flag(const_arg, "set_const_arg", "const_arg")
    return self


def adjoint(self: Tensor) -> Tensor:
    """The last two dimensions exchanged, and complex numbers conjugated."""
    turned = shapes.swapaxes(self, -1, -2)
    return ops.conj(turned) if self.dtype in mstype.complex_type else turned


def swapdims(self: Tensor, dim0: int, dim1: int) -> Tensor:
    """Two dimensions exchanged."""
    return shapes.swapaxes(self, dim0, dim1)


def multiply(self: Tensor, value: Any) -> Tensor:
    """The product with a number or a tensor."""
    return t.mul(self, value)


def softmax(self: Tensor, axis: int, dtype: Any=None) -> Tensor:
    """See `ops.softmax`."""
    return ops.softmax(self, axis, dtype=dtype)


def index(self: Tensor, indices: Any) -> Tensor:
    """The elements at a tuple of index tensors, as `self[indices]`.

    Raises:
        TypeError: `indices` is not a tuple or list of tensors.
    """
    if not isinstance(indices, (tuple, list)) or not all(isinstance(i, Tensor) for i in indices):
        raise TypeError("For 'index', 'indices' must be a tuple of Tensors.")
    return self[tuple(indices)]


def put_(input: Tensor, index: Tensor, source: Tensor, accumulate: bool=False) -> Tensor:
    """Writes `source` at places of the flat tensor, or adds it there; the tensor is returned."""
    flat = t.reshape(ops.copy(input), (-1,))
    places, values = t.reshape(index, (-1,)), t.reshape(source, (-1,))
    input._assign(t.reshape(flat.index_put_((places,), values, accumulate), input.shape))
    return input


for _row in (ptp, trace, _constant, reverse, argmax_with_value, argmin_with_value, approximate_equal, fills, new_empty, add, sub, top_k, qr, addr, float_power, lstsq, set_const_arg, adjoint, swapdims, multiply, softmax, index, put_,):
    _row.__module__ = "ms_tensor._methods.derived"

__all__ = [
    "ptp",
    "trace",
    "_constant",
    "reverse",
    "argmax_with_value",
    "argmin_with_value",
    "approximate_equal",
    "fills",
    "new_empty",
    "add",
    "sub",
    "top_k",
    "qr",
    "addr",
    "float_power",
    "lstsq",
    "set_const_arg",
    "adjoint",
    "swapdims",
    "multiply",
    "softmax",
    "index",
    "put_",
]

from ms_tensor._methods.derived import _diagonal, scaled
