"""Short functions over shapes: views, diagonals' sums, checks of rank, and sizes."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as table
from ... import dtype as mstype
from ..._generated.rows.ops_shapes import *
from .joining import flip


def adjoint(x: Tensor) -> Tensor:
    """Transposes the last two dimensions and conjugates the elements.

    Returns: Tensor of the dtype of `x`.

    >>> ops.adjoint(ops.ones((2, 3))).shape
    (3, 2)
    """
    check.tensor(x, "adjoint", "x")
    if x.ndim < 2:
        raise ValueError(f"For 'adjoint', 'x' must have at least 2 dimensions, but got shape {x.shape}.")
    turned = table.transpose(x, (*range(x.ndim - 2), x.ndim - 1, x.ndim - 2))
    if x.dtype in mstype.complex_type:
        from .. import conj

        return conj(turned)
    return turned


def expand(input_x: Tensor, size: Any) -> Tensor:
    """Like `broadcast_to`; -1 keeps a size.

    >>> ops.expand(ops.ones((1, 3)), (2, -1)).shape
    (2, 3)
    """
    from .shapes import broadcast_to

    if isinstance(size, Tensor):
        size = tuple(size.tolist())
    return broadcast_to(input_x, size)


def rot90(input: Tensor, k: int, dims: Any) -> Tensor:
    """Rotates a tensor by 90 degrees, `k` times, in the plane of two dimensions, from the first towards the second.

    input: of at least two dimensions.
    k: The number of rotations; a negative one rotates in the opposite direction.
    dims: The two dimensions.
    Returns: Tensor of the dtype of `input`.
    ValueError: `dims` is not two different dimensions.

    >>> print(ops.rot90(Tensor([[1, 2], [3, 4]]), 1, (0, 1)))
    [[2 4]
     [1 3]]
    """
    check.tensor(input, "rot90")
    turns = check.integer(k, "rot90", "k") % 4
    check.kind(dims, (tuple, list), "a tuple of 2 ints", "rot90", "dims")
    axes = check.axes(tuple(dims), input.ndim, "rot90", "dims")
    if len(axes) != 2 or input.ndim < 2:
        raise ValueError(f"For 'rot90', 'dims' must be 2 dimensions of {input.shape}, but got {check.show(dims)}.")
    if turns == 0:
        return input
    if turns == 2:
        return flip(input, axes)
    perm = list(range(input.ndim))
    perm[axes[0]], perm[axes[1]] = axes[1], axes[0]
    turned = table.transpose(input, tuple(perm))
    return flip(turned, (axes[0],)) if turns == 1 else flip(turned, (axes[1],))


def fills(x: Tensor, value: Any) -> Tensor:
    """Returns a tensor filled with one value, in the shape and dtype of `x`.

    Returns: Tensor of the shape and dtype of `x`.

    >>> print(ops.fills(Tensor([1.0, 2.0]), 3))
    [3. 3.]
    """
    from .creation import full_like

    check.tensor(x, "fills", "x")
    if isinstance(value, Tensor):
        if value.ndim:
            raise ValueError(f"For 'fills', 'value' must have 0 dimensions, but got shape {value.shape}.")
        return table.broadcast_to(table.cast(value, x.dtype), x.shape)
    check.kind(value, (int, float), "a number or a 0-d Tensor", "fills", "value", bools=False)
    return full_like(x, value)


def vander(x: Tensor, N: int | None = None) -> Tensor:
    """Returns a Vandermonde matrix: the decreasing powers of the elements of a vector.

    x: 1-d tensor.
    N: The number of columns; None is the number of elements.
    Returns: Tensor of shape (x.size, N): of int64 for ints and bools, otherwise of the dtype of `x`.
    ValueError: `x` is not 1-d, or `N` is not positive.

    >>> print(ops.vander(Tensor([1.0, 2.0, 3.0])))
    [[1. 1. 1.]
     [4. 2. 1.]
     [9. 3. 1.]]
    """
    check.rank(check.tensor(x, "vander", "x"), 1, "vander", "x")
    x = x if x.is_floating_point() or x.is_complex() else table.cast(x, mstype.int64)
    count = x.shape[0] if N is None else check.integer(N, "vander", "N")
    if count <= 0:
        raise ValueError(f"For 'vander', 'N' must be greater than 0, but got {check.show(count)}.")
    if count > 1 << 16:
        # Asks for the memory of the result first, so that an absurd size fails here and not after a long loop.
        table.full(check.shape((x.shape[0], count), "vander", "N"), 0, x.dtype)
    column = table.reshape(x, (-1, 1))
    columns = [table.full((x.shape[0], 1), 1, x.dtype)]
    while len(columns) < count:
        columns.insert(0, table.mul(columns[0], column))
    return columns[0] if count == 1 else table.concat(columns, 1)


def t(input: Tensor) -> Tensor:
    """Transposes a matrix; a tensor of any other rank stays as it is.

    Returns: Tensor of the dtype of `input`.

    >>> ops.t(ops.ones((2, 3))).shape
    (3, 2)
    """
    check.tensor(input, "t")
    return table.transpose(input, (1, 0)) if input.ndim == 2 else input
