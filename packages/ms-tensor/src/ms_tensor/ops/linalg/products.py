"""Products of tensors and distances, composed of matrix products and sums."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from ... import _accumulate as accumulate
from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..._mixed import as_one_op
from ..arrays.creation import meshgrid
from ..arrays.joining import stack


def tensor_dot(x1: Tensor, x2: Tensor, axes: Any) -> Tensor:
    """Computes a tensor dot product: sums products over dimensions of both tensors.

    x1: Tensor.
    x2: of the same dtype.
    axes: An int n, for the last n dimensions of `x1` and the first n of `x2`; or two ints or two sequences of
        ints, the dimensions of each.
    Returns: Tensor of the remaining dimensions of `x1`, then of `x2`.
    ValueError: the sizes are incompatible.

    >>> ops.tensor_dot(ops.ones((2, 3)), ops.ones((4, 3)), ((1,), (1,))).shape
    (2, 4)
    """
    check.tensor(x1, "tensor_dot", "x1")
    check.tensor(x2, "tensor_dot", "x2")
    if isinstance(axes, (tuple, list)):
        if len(axes) != 2:
            raise ValueError(f"For 'tensor_dot', 'axes' must have 2 entries, but got {check.show(axes)}.")
        mine, theirs = axes
        ours = check.axes(mine if isinstance(mine, int) else tuple(mine), x1.ndim, "tensor_dot", "axes")
        other = check.axes(theirs if isinstance(theirs, int) else tuple(theirs), x2.ndim, "tensor_dot", "axes")
        if isinstance(mine, (tuple, list)) and not mine:
            ours = other = ()
    else:
        count = check.integer(axes, "tensor_dot", "axes")
        if not 0 <= count <= min(x1.ndim, x2.ndim):
            got = f"{count} for shapes {x1.shape} and {x2.shape}"
            raise check.wrong(ValueError, "tensor_dot", "axes", f"in [0, {min(x1.ndim, x2.ndim)}]", got)
        ours, other = tuple(range(x1.ndim - count, x1.ndim)), tuple(range(count))
    if len(ours) != len(other) or any(x1.shape[i] != x2.shape[j] for i, j in zip(ours, other, strict=True)):
        raise ValueError(
            f"For 'tensor_dot', the dimensions 'axes' {check.show(axes)} must have equal sizes, "
            f"but got shapes {x1.shape} and {x2.shape}."
        )
    rows = [i for i in range(x1.ndim) if i not in ours]
    columns = [j for j in range(x2.ndim) if j not in other]
    inner = math.prod(x1.shape[i] for i in ours)
    shape = (*(x1.shape[i] for i in rows), *(x2.shape[j] for j in columns))
    left = t.reshape(t.transpose(x1, (*rows, *ours)), (math.prod(x1.shape[i] for i in rows), inner))
    right = t.reshape(t.transpose(x2, (*other, *columns)), (inner, math.prod(x2.shape[j] for j in columns)))
    return t.reshape(t.matmul2(left, right), shape)


def batch_dot(x1: Tensor, x2: Tensor, axes: Any = None) -> Tensor:
    """Computes dot products of two batches, summed over one dimension of each.

    x1: of at least two dimensions; the first is the batch.
    x2: of at least two dimensions, with the same batch.
    axes: The dimension of each to sum over, as an int for both or two ints; None is the last of `x1` and the second to
        last of `x2` (its last if it has two).
    Returns: Tensor of the batch, the remaining dimensions of `x1` and those of `x2`; at least two dimensions.
    ValueError: the sizes are incompatible, or a summed dimension is the batch.

    >>> ops.batch_dot(ops.ones((2, 3, 4)), ops.ones((2, 4, 5))).shape
    (2, 3, 5)
    """
    check.tensor(x1, "batch_dot", "x1")
    check.tensor(x2, "batch_dot", "x2")
    if x1.ndim < 2 or x2.ndim < 2:
        raise ValueError(f"For 'batch_dot', at least 2 dimensions are needed, but got {x1.shape} and {x2.shape}.")
    if axes is None:
        axes = (x1.ndim - 1, max(x2.ndim - 2, 1))
    elif not isinstance(axes, (tuple, list)):
        axes = (axes, axes)
    if len(axes) != 2:
        raise ValueError(f"For 'batch_dot', 'axes' must have 2 entries, but got {check.show(axes)}.")
    i = check.axis(axes[0], x1.ndim, "batch_dot", "axes")
    j = check.axis(axes[1], x2.ndim, "batch_dot", "axes")
    if not i or not j:
        raise ValueError("For 'batch_dot', 'axes' must not name the batch dimension.")
    if x1.shape[0] != x2.shape[0] or x1.shape[i] != x2.shape[j]:
        raise ValueError(
            f"For 'batch_dot', the batches and the dimensions 'axes' {check.show(axes)} must have one size, "
            f"but got shapes {x1.shape} and {x2.shape}."
        )
    rows = [k for k in range(1, x1.ndim) if k != i]
    columns = [k for k in range(1, x2.ndim) if k != j]
    size, inner = x1.shape[0], x1.shape[i]
    left = t.reshape(t.transpose(x1, (0, *rows, i)), (size, math.prod(x1.shape[k] for k in rows), inner))
    right = t.reshape(t.transpose(x2, (0, j, *columns)), (size, inner, math.prod(x2.shape[k] for k in columns)))
    rest = (*(x1.shape[k] for k in rows), *(x2.shape[k] for k in columns)) or (1,)
    return t.reshape(t.matmul2(left, right), (size, *rest))


def kron(input: Tensor, other: Tensor) -> Tensor:
    """Computes the Kronecker product: blocks of `other` multiplied by the elements of `input`.

    Returns: Tensor whose sizes are the products of the sizes.

    >>> print(ops.kron(Tensor([1, 2]), Tensor([1, 10])))
    [ 1 10  2 20]
    """
    check.tensor(input, "kron")
    check.tensor(other, "kron", "other")
    ndim = max(input.ndim, other.ndim)
    a = (1,) * (ndim - input.ndim) + tuple(input.shape)
    b = (1,) * (ndim - other.ndim) + tuple(other.shape)
    left = t.reshape(input, tuple(n for size in a for n in (size, 1)))
    right = t.reshape(other, tuple(n for size in b for n in (1, size)))
    return t.reshape(t.mul(left, right), tuple(m * n for m, n in zip(a, b, strict=True)))


def cross(input: Tensor, other: Tensor, dim: int | None = None) -> Tensor:
    """Computes the cross product of vectors of three elements.

    other: of the rank of `input`.
    dim: The dimension of the vectors; None is the first of size 3.
    Returns: Tensor of the broadcast shape.
    ValueError: the size along `dim` is not 3.

    >>> print(ops.cross(Tensor([1, 0, 0]), Tensor([0, 1, 0])))
    [0 0 1]
    """
    check.tensor(input, "cross")
    check.tensor(other, "cross", "other")
    if dim is None or dim == -65530:  # the number by which the Primitive says None
        fits = [i for i, size in enumerate(input.shape) if size == 3]
        if not fits:
            raise ValueError(f"For 'cross', a dimension of size 3 is needed, but got shape {input.shape}.")
        dim = fits[0]
    axis = check.axis(dim, input.ndim, "cross", "dim")
    if input.ndim != other.ndim or input.ndim == 0 or input.shape[axis] != 3 or other.shape[axis] != 3:
        raise ValueError(f"For 'cross', dimension {dim} must have size 3, but got {input.shape} and {other.shape}.")
    if other.dtype is not input.dtype:
        other = t.cast(other, input.dtype)  # the first decides
    up, down = t.iota(1, 1, 3, mstype.int64), t.iota(2, 1, 3, mstype.int64)
    ahead, behind = t.floor_mod(up, 3), t.floor_mod(down, 3)
    return t.sub(
        t.mul(t.take(input, ahead, axis), t.take(other, behind, axis)),
        t.mul(t.take(input, behind, axis), t.take(other, ahead, axis)),
    )


@as_one_op
def cosine_similarity(x1: Tensor, x2: Tensor, dim: int = 1, eps: float = 1e-8) -> Tensor:
    """Computes the cosine of the angle between vectors, `x1 . x2 / max(|x1| |x2|, eps)`, along a dimension.

    x1: Tensor.
    x2: Tensor that broadcasts with `x1`.
    dim: The dimension of the vectors.
    eps: The smallest value of the product of the lengths.
    Returns: Tensor of the broadcast shape without `dim`.
    ValueError: `dim` is out of range.

    >>> print(ops.cosine_similarity(Tensor([[1.0, 0.0]]), Tensor([[3.0, 4.0]])))
    [0.6]
    """
    check.tensor(x1, "cosine_similarity", "x1")
    check.tensor(x2, "cosine_similarity", "x2")
    first, second = accumulate.widened(x1), accumulate.widened(x2)
    product = t.mul(first, second)
    axis = (check.axis(dim, product.ndim, "cosine_similarity", "dim"),)
    first, second = t.broadcast_to(first, product.shape), t.broadcast_to(second, product.shape)
    lengths = t.mul(t.reduce_sum(t.square(first), axis), t.reduce_sum(t.square(second), axis))
    cosine = t.div(t.reduce_sum(product, axis), t.sqrt(t.maximum(lengths, eps * eps)))
    return accumulate.narrowed(cosine, x1, x2)


@accumulate.cast_at_entry
def _distance(difference: Tensor, p: float) -> Tensor:
    """The p-norm along the last dimension, with a gradient of 0 where the distance is 0."""
    return accumulate.narrowed(_wide_distance(accumulate.widened(difference), p), difference)


def _wide_distance(difference: Tensor, p: float) -> Tensor:
    axis = (difference.ndim - 1,)
    size = t.abs(difference)
    if p == 0:
        return t.reduce_sum(t.cast(t.not_equal(size, 0), difference.dtype), axis)
    if p == 1:
        return t.reduce_sum(size, axis)
    if p == math.inf:
        if difference.shape[-1] == 0:
            return t.reduce_sum(size, axis)
        return t.reduce_max(size, axis)
    total = t.reduce_sum(t.square(size) if p == 2 else t.pow(size, p), axis)
    positive = t.greater(total, 0)
    safe = t.select(positive, total, 1.0)
    root = t.sqrt(safe) if p == 2 else t.pow(safe, 1.0 / p)
    return t.select(t.equal(total, 0), 0.0, t.select(positive, root, total))


def _order(p: Any, op: str) -> float:
    check.kind(p, (int, float), "a float", op, "p", bools=False)
    if not p >= 0:
        raise ValueError(f"For '{op}', 'p' must be at least 0, but got {check.show(p)}.")
    return float(p)


@as_one_op
def cdist(x1: Tensor, x2: Tensor, p: float = 2.0) -> Tensor:
    """Computes the p-norm distance between each row of `x1` and each row of `x2`.

    x1: of floats of shape (B, P, M) or (P, M).
    x2: of floats of shape (B, R, M) or (R, M).
    p: The order of the norm, at least 0; 0 counts differing elements, infinity is the largest difference.
    Returns: Tensor of shape (B, P, R) or (P, R).
    TypeError: an argument is not a tensor of floats.
    ValueError: the shapes are incompatible, or `p` is negative.

    >>> print(ops.cdist(Tensor([[0.0, 0.0]]), Tensor([[3.0, 4.0]])))
    [[5.]]
    """
    check.floating(check.tensor(x1, "cdist", "x1"), "cdist", "x1")
    check.floating(check.tensor(x2, "cdist", "x2"), "cdist", "x2")
    order = _order(p, "cdist")
    if x1.ndim < 2 or x2.ndim < 2 or x1.shape[-1] != x2.shape[-1]:
        raise ValueError(f"For 'cdist', rows of one length are needed, but got {x1.shape} and {x2.shape}.")
    left = t.reshape(x1, (*x1.shape[:-1], 1, x1.shape[-1]))
    right = t.reshape(x2, (*x2.shape[:-2], 1, *x2.shape[-2:]))
    return _distance(t.sub(left, right), order)


@as_one_op
def pdist(input: Tensor, p: float = 2.0) -> Tensor:
    """Computes the p-norm distance between each pair of rows; the order is that of the upper triangle of `cdist`.

    input: of floats of shape (*, N, M).
    p: The order of the norm, at least 0.
    Returns: Tensor of shape (*, N (N - 1) / 2).
    TypeError: `input` is not a tensor of floats.
    ValueError: `input` has fewer than two dimensions, or `p` is negative.

    >>> print(ops.pdist(Tensor([[0.0, 0.0], [3.0, 4.0], [0.0, 1.0]])))
    [5.        1.        4.2426405]
    """
    check.floating(check.tensor(input, "pdist"), "pdist")
    order = _order(p, "pdist")
    if input.ndim < 2:
        raise ValueError(f"For 'pdist', at least 2 dimensions are needed, but got shape {input.shape}.")
    count, axis = input.shape[-2], input.ndim - 2
    if count < 2:
        return t.full((*input.shape[:-2], 0), 0, input.dtype)
    rows = []
    for i in range(count - 1):
        first = t.take(input, t.iota(i, 1, 1, mstype.int64), axis)
        rows.append(t.sub(first, t.take(input, t.iota(i + 1, 1, count - 1 - i, mstype.int64), axis)))
    return _distance(t.concat(rows, axis), order)


def cartesian_prod(*inputs: Tensor) -> Tensor:
    """Returns all combinations of one element of each vector, as rows.

    inputs: 1-d tensors; a 0-d tensor counts as one of size 1.
    Returns: Tensor of shape (product of the sizes, number of vectors).

    >>> print(ops.cartesian_prod(Tensor([1, 2]), Tensor([3, 4])))
    [[1 3]
     [1 4]
     [2 3]
     [2 4]]
    """
    items = check.tensors(list(inputs), "cartesian_prod", "inputs")
    for i, item in enumerate(items):
        check.rank(item, min(item.ndim, 1), "cartesian_prod", f"inputs[{i}]")
    return t.reshape(stack(meshgrid(*items, indexing="ij"), -1), (-1, len(items)))


def combinations(input: Tensor, r: int = 2, with_replacement: bool = False) -> Tensor:
    """Returns the combinations of `r` elements of a vector, as rows, in the order of `itertools.combinations`.

    input: 1-d tensor.
    r: The number of elements of a combination, at least 1.
    with_replacement: Whether an element may occur several times.
    Returns: Tensor of shape (number, r).
    ValueError: `input` is not 1-d, or `r` is less than 1.

    >>> print(ops.combinations(Tensor([1, 2, 3])))
    [[1 2]
     [1 3]
     [2 3]]
    """
    check.rank(check.tensor(input, "combinations"), 1, "combinations")
    count = check.integer(r, "combinations", "r")
    check.at_least(count, 1, "combinations", "r")
    repeat = check.flag(with_replacement, "combinations", "with_replacement")
    size = input.shape[0]
    number = math.comb(size + count - 1, count) if repeat and size else math.comb(size, count)
    if number > 1 << 24:
        raise ValueError(f"For 'combinations', {number} combinations are too many.")
    if not number:
        return t.full((0, count), 0, input.dtype)
    return t.take(input, _choices(0, size, count, repeat), 0)


def _choices(start: int, size: int, count: int, repeat: bool) -> Tensor:
    """The indices of the combinations that begin at `start` or later, as rows."""
    if count == 1:
        return t.reshape(t.iota(start, 1, size - start, mstype.int64), (-1, 1))
    last = size if repeat else size - count + 1
    parts = []
    for first in range(start, last):
        rest = _choices(first if repeat else first + 1, size, count - 1, repeat)
        parts.append(t.concat([t.full((rest.shape[0], 1), first, mstype.int64), rest], 1))
    return parts[0] if len(parts) == 1 else t.concat(parts, 0)


from ..._generated.rows.ops_families import *
