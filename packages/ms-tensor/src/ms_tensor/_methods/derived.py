"""Methods that are compositions and have no function of the same arguments."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from .. import ops
from ..parameter import Parameter


def _diagonal(self: Tensor, offset: int, axis1: int, axis2: int) -> Tensor:
    """The diagonals of the matrices over two dimensions, as the last dimension."""
    first, second = check.axis(axis1, self.ndim, "trace", "axis1"), check.axis(axis2, self.ndim, "trace", "axis2")
    if first == second:
        raise ValueError(
            f"For 'trace', 'axis1' and 'axis2' must differ, but got {check.show(axis1)} and {check.show(axis2)}."
        )
    return t.diagonal_(self, offset, first, second)


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


def inplace_update(self: Tensor, v: Tensor, indices: Any) -> Tensor:
    """A copy in which rows along the first dimension are those of `v`.

    Args:
        v: The rows, of this tensor's dtype.
        indices: An int, or a tuple of ints: which rows.

    Raises:
        TypeError: `indices` is neither.
    """
    check.kind(indices, (int, tuple, Tensor), "an int or a tuple", "inplace_update", "indices", bools=False)
    if check.tensor(v, "inplace_update", "v").dtype is not self.dtype:
        raise TypeError(f"For 'inplace_update', 'v' must be of {self.dtype}, but got {v.dtype}.")
    twin = ops.copy(self)
    for place, row in enumerate(indices if isinstance(indices, (tuple, Tensor)) else (indices,)):
        twin[int(row)] = v[place]
    return twin


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


def _times(other: Any, alpha: Any, op: str) -> Any:
    """``alpha * other``."""
    if isinstance(other, Tensor):
        return t.mul(other, alpha)
    for name, value in (("other", other), ("alpha", alpha)):
        check.kind(value, (int, float, complex, np.number, Tensor), "a Tensor or a number", op, name)
    return (other.item() if isinstance(other, np.generic) else other) * alpha


from .._generated.rows.methods import *


def requires_grad_(self: Tensor, requires_grad: bool = True) -> Tensor:
    """Says whether gradients are taken by default, where this is a Parameter; the tensor is returned.

    Raises:
        TypeError: `requires_grad` is not a bool.
    """
    check.flag(requires_grad, "requires_grad_", "requires_grad")
    if isinstance(self, Parameter):
        self.requires_grad = requires_grad
    return self


def triangular_solve(
    self: Tensor, A: Tensor, upper: bool = True, transpose: bool = False, unitriangular: bool = False
) -> Any:
    """(the solution of `A x = self` with a triangular matrix, `A`); see `mint.triangular_solve`."""
    from ..mint import linear

    return linear.triangular_solve(self, A, upper, transpose, unitriangular)


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
    "delta_seed": 0,
    "mH": property(adjoint),
    "subtract": sub,
    "to_coo": ops.dense_to_sparse_coo,
    "to_csr": ops.dense_to_sparse_csr,
    "isreal": lambda self: (
        t.full(self.shape, True, mstype.bool_) if self.dtype not in mstype.complex_type else ops.isreal(self)
    ),
    "positive": lambda self: self,
    "bitwise_not": lambda self: t.logical_not(self) if self.dtype is mstype.bool_ else ops.invert(self),
    "__round__": lambda self: t.round(self),
}
