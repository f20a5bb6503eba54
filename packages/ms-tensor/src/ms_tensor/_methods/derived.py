"""Methods that are compositions and have no function of the same arguments."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_runtime import Tensor

from .. import _accumulate as accumulate
from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from .. import ops
from .._constants import listed
from ..ops.arrays import shapes
from ..ops.reductions import reduce
from ..parameter import Parameter


def ptp(self: Tensor, axis: Any = None, keepdims: bool = False) -> Tensor:
    """The maximum minus the minimum, over some or all dimensions.

    Raises:
        TypeError: `keepdims` is not a bool.
    """
    check.flag(keepdims, "ptp", "keepdims")
    return t.sub(reduce.amax(self, axis, keepdims), reduce.amin(self, axis, keepdims))


def trace(self: Tensor, offset: int = 0, axis1: int = 0, axis2: int = 1, dtype: Any = None) -> Tensor:
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


def _diagonal(self: Tensor, offset: int, axis1: int, axis2: int) -> Tensor:
    """The diagonals of the matrices over two dimensions, as the last dimension."""
    first, second = check.axis(axis1, self.ndim, "trace", "axis1"), check.axis(axis2, self.ndim, "trace", "axis2")
    if first == second:
        raise ValueError(
            f"For 'trace', 'axis1' and 'axis2' must differ, but got {check.show(axis1)} and {check.show(axis2)}."
        )
    rest = [i for i in range(self.ndim) if i not in (first, second)]
    moved = shapes.transpose(self, (*rest, first, second))
    rows, columns = moved.shape[-2:]
    count = max(0, min(rows + min(offset, 0), columns - max(offset, 0)))
    flat = t.reshape(moved, (*moved.shape[:-2], rows * columns))
    start = offset if offset >= 0 else -offset * columns
    # The step is an operand, which may be of open size; what an iota starts with and adds is not.
    places = t.add(t.mul(t.iota(0, 1, count, mstype.int64), columns + 1), start)
    return t.take(flat, places, len(rest))


def sum_to_size(self: Tensor, *size: Any) -> Tensor:
    """The sum over dimensions, so that the shape becomes `size`, which broadcasts to this tensor's.

    Raises:
        ValueError: `size` does not broadcast to this shape.
    """
    sizes = check.shape(size[0] if len(size) == 1 else size, "sum_to_size", "size")
    lead = self.ndim - len(sizes)
    fits = lead >= 0 and all(n in (1, m) for n, m in zip(sizes, self.shape[max(lead, 0) :], strict=True))
    if not fits:
        raise ValueError(f"For 'sum_to_size', {sizes} does not broadcast to shape {self.shape}.")
    axes = tuple(range(lead)) + tuple(i + lead for i, n in enumerate(sizes) if n != self.shape[i + lead])
    return t.reshape(t.reduce_sum(self, axes, False) if axes else self, sizes)


def choose(self: Tensor, choices: Any, mode: str = "clip") -> Tensor:
    """From `choices[i]`, broadcast to this tensor of ints, the element at each place whose entry is i.

    Args:
        choices: A tuple or list of tensors or data, or a tensor whose first dimension counts them.
        mode: 'raise' and 'clip' take an index outside to the nearest, 'wrap' counts on from the start. Default: 'clip'.
    """
    check.choice(mode, ("raise", "wrap", "clip"), "choose", "mode")
    tables = [_constant(c) for c in choices]
    if not tables:
        raise ValueError("For 'choose', 'choices' must not be empty.")
    count = len(tables)
    index = t.floor_mod(self, count) if mode == "wrap" else t.minimum(t.maximum(self, 0), count - 1)
    out = tables[0]
    for i, table in enumerate(tables[1:], 1):
        out = t.select(t.equal(index, i), table, out)
    return t.broadcast_to(out, self.shape) if out.ndim < self.ndim else out


def _constant(value: Any) -> Tensor:
    """Data as a tensor; a number by an op, which a trace sees."""
    kinds = {bool: mstype.bool_, int: mstype.int64, float: mstype.float32}
    if isinstance(value, Tensor):
        return value
    return t.full((), value, kinds[type(value)]) if type(value) in kinds else listed(value)


def resize(self: Tensor, *new_shape: Any) -> Tensor:
    """The elements in row-major order in another shape: cut where it is smaller, zeros added where it is larger.

    Raises:
        ValueError: a size is negative.
    """
    sizes = check.shape(new_shape[0] if len(new_shape) == 1 else new_shape, "resize", "new_shape")
    wanted = 1
    for n in sizes:
        wanted *= n
    flat = t.reshape(self, (-1,))
    if wanted <= self.size:
        return t.reshape(flat[:wanted], sizes)
    return t.reshape(t.concat([flat, t.full((wanted - self.size,), 0, self.dtype)], 0), sizes)


def reverse(self: Tensor, axis: Any) -> Tensor:
    """Turned around along the dimensions of `axis`, an int or a tuple."""
    return ops.flip(self, (axis,) if isinstance(axis, int) else axis)


def argmax_with_value(self: Tensor, axis: Any = 0, keep_dims: bool = False) -> Any:
    """(maximum, index) along a dimension; None is all elements."""
    return reduce.max(self, axis, keep_dims)


def argmin_with_value(self: Tensor, axis: Any = 0, keep_dims: bool = False) -> Any:
    """(minimum, index) along a dimension; None is all elements."""
    return reduce.min(self, axis, keep_dims)


def approximate_equal(self: Tensor, other: Tensor, tolerance: float = 1e-5) -> Tensor:
    """Where the two differ by less than `tolerance`."""
    return t.less(t.abs(t.sub(self, other)), tolerance)


def fills(self: Tensor, value: Any) -> Tensor:
    """A tensor of this shape and dtype that holds `value`, a number or a 0-d tensor."""
    if isinstance(value, Tensor):
        return t.cast(t.broadcast_to(value, self.shape), self.dtype)
    return t.full(self.shape, value, self.dtype)


def inplace_update(self: Tensor, v: Tensor, indices: Any) -> Tensor:
    """A copy in which rows along the first dimension are those of `v`.

    Args:
        v: The rows, of this tensor's dtype.
        indices: An int, or a tuple of ints: which rows.

    Raises:
        TypeError: `indices` is neither.
    """
    if isinstance(indices, bool) or not isinstance(indices, (int, tuple, Tensor)):
        raise TypeError(f"For 'inplace_update', 'indices' must be an int or a tuple, but got {type(indices).__name__}.")
    if check.tensor(v, "inplace_update", "v").dtype is not self.dtype:
        raise TypeError(f"For 'inplace_update', 'v' must be of {self.dtype}, but got {v.dtype}.")
    twin = ops.copy(self)
    for place, row in enumerate(indices if isinstance(indices, (tuple, Tensor)) else (indices,)):
        twin[int(row)] = v[place]
    return twin


def new_empty(self: Tensor, size: Any, *more: int, dtype: Any = None, device: Any = None) -> Tensor:
    """A tensor of another shape, by default of the same dtype, whose values mean nothing (they are zeros)."""
    return t.full(check.shape((size, *more) if more else size, "new_empty", "size"), 0, dtype or self.dtype)


def allclose(self: Tensor, other: Tensor, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> bool:
    """Whether every two elements are close: ``|self - other| <= atol + rtol * |other|``.

    Args:
        other: Tensor, of a shape that broadcasts with this one's.
        rtol: The tolerance relative to `other`. Default: 1e-05.
        atol: The absolute tolerance. Default: 1e-08.
        equal_nan: Whether NaN is close to NaN. Default: False.

    Returns:
        bool.
    """
    x, y = self, check.tensor(other, "allclose", "other")
    bound = t.add(t.mul(t.abs(y), rtol), atol) if y.dtype is not mstype.bool_ else atol
    near = t.less_equal(t.abs(t.sub(x, y)), bound) if x.dtype is not mstype.bool_ else t.equal(x, y)
    # Infinities are close to themselves only; their difference is not a number.
    both = t.logical_or(t.equal(x, y), t.logical_and(near, t.logical_not(t.logical_or(t.isinf(x), t.isinf(y)))))
    if check.flag(equal_nan, "allclose", "equal_nan"):
        both = t.logical_or(both, t.logical_and(t.isnan(x), t.isnan(y)))
    return bool(t.reduce_all(both, tuple(range(both.ndim)), False))


def scaled(other: Any, alpha: Any, op: str) -> Any:
    """``alpha * other``."""
    if isinstance(other, Tensor):
        return t.mul(other, alpha)
    for name, value in (("other", other), ("alpha", alpha)):
        if not isinstance(value, (int, float, complex, np.number, Tensor)):
            raise TypeError(f"For '{op}', '{name}' must be a Tensor or a number, but got {check.show(value)}.")
    return (other.item() if isinstance(other, np.generic) else other) * alpha


def add(self: Tensor, other: Any, *, alpha: Any = 1) -> Tensor:
    """The sum with ``alpha * other``."""
    return t.add(self, other if alpha == 1 else scaled(other, alpha, "add"))


def sub(self: Tensor, other: Any, *, alpha: Any = 1) -> Tensor:
    """The difference to ``alpha * other``."""
    return t.sub(self, other if alpha == 1 else scaled(other, alpha, "sub"))


def top_k(self: Tensor, k: int, sorted: bool = True) -> Any:
    """(the `k` largest along the last dimension, their indices); see `ops.topk`."""
    return ops.topk(self, k, sorted=sorted)


def qr(self: Tensor, some: bool = True) -> Any:
    """(Q, R) of each matrix: reduced, or complete where `some` is False; see `ops.qr`."""
    return ops.qr(self, "reduced" if some else "complete")


def requires_grad_(self: Tensor, requires_grad: bool = True) -> Tensor:
    """Says whether gradients are taken by default, where this is a Parameter; the tensor is returned.

    Raises:
        TypeError: `requires_grad` is not a bool.
    """
    check.flag(requires_grad, "requires_grad_", "requires_grad")
    if isinstance(self, Parameter):
        self.requires_grad = requires_grad
    return self


def addr(self: Tensor, vec1: Tensor, vec2: Tensor, beta: Any = 1, alpha: Any = 1) -> Tensor:
    """See `ops.addr`."""
    return ops.addr(self, vec1, vec2, beta=beta, alpha=alpha)


def float_power(self: Tensor, other: Any) -> Tensor:
    """See `ops.float_power`."""
    return ops.float_power(self, other)


def lstsq(self: Tensor, A: Tensor) -> Tensor:
    """The least squares solution with this matrix of coefficients; see `ops.lstsq`."""
    return ops.lstsq(self, A)


def triangular_solve(
    self: Tensor, A: Tensor, upper: bool = True, transpose: bool = False, unitriangular: bool = False
) -> Any:
    """(the solution of `A x = self` with a triangular matrix, `A`); see `mint.triangular_solve`."""
    from ..mint import linear

    return linear.triangular_solve(self, A, upper, transpose, unitriangular)


def set_const_arg(self: Tensor, const_arg: bool = True) -> Tensor:
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


def softmax(self: Tensor, axis: int, dtype: Any = None) -> Tensor:
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


def put_(input: Tensor, index: Tensor, source: Tensor, accumulate: bool = False) -> Tensor:
    """Writes `source` at places of the flat tensor, or adds it there; the tensor is returned."""
    flat = t.reshape(ops.copy(input), (-1,))
    places, values = t.reshape(index, (-1,)), t.reshape(source, (-1,))
    input._assign(t.reshape(flat.index_put_((places,), values, accumulate), input.shape))
    return input


def set_cast_dtype(self: Tensor, dtype: Any = None) -> None:
    """Accepted for compatibility: mixed precision casts by op here, not by tensor.

    Raises:
        TypeError: `dtype` is not a dtype.
    """
    if dtype is not None:
        mstype.as_dtype(dtype, "set_cast_dtype")


def set_init_flag(self: Tensor, flag: bool) -> None:
    """Accepted for compatibility: a tensor's values are made at once.

    Raises:
        TypeError: `flag` is not a bool.
    """
    check.flag(flag, "set_init_flag", "flag")


METHODS: dict[str, Any] = {
    "set_cast_dtype": set_cast_dtype,
    "set_init_flag": set_init_flag,
    "delta_seed": 0,
    "ptp": ptp,
    "trace": trace,
    "sum_to_size": sum_to_size,
    "choose": choose,
    "resize": resize,
    "reverse": reverse,
    "argmax_with_value": argmax_with_value,
    "argmin_with_value": argmin_with_value,
    "approximate_equal": approximate_equal,
    "fills": fills,
    "inplace_update": inplace_update,
    "new_empty": new_empty,
    "adjoint": adjoint,
    "mH": property(adjoint),
    "swapdims": swapdims,
    "allclose": allclose,
    "add": add,
    "sub": sub,
    "subtract": sub,
    "top_k": top_k,
    "qr": qr,
    "requires_grad_": requires_grad_,
    "addr": addr,
    "float_power": float_power,
    "lstsq": lstsq,
    "triangular_solve": triangular_solve,
    "set_const_arg": set_const_arg,
    "multiply": multiply,
    "softmax": softmax,
    "index": index,
    "put_": put_,
    "to_coo": ops.dense_to_sparse_coo,
    "to_csr": ops.dense_to_sparse_csr,
    "isreal": lambda self: (
        t.full(self.shape, True, mstype.bool_) if self.dtype not in mstype.complex_type else ops.isreal(self)
    ),
    "positive": lambda self: self,
    "bitwise_not": lambda self: t.logical_not(self) if self.dtype is mstype.bool_ else ops.invert(self),
    "__round__": lambda self: t.round(self),
}
