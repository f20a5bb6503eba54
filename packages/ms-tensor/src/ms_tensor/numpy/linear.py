"""Products, norms, covariance."""

from __future__ import annotations

import itertools
import math
from typing import Any

from ms_runtime import Tensor

from .. import _accumulate as accumulate
from .. import _check as check
from .. import _table as t
from ._common import (
    axes,
    cast,
    floating,
    ops,
    promote,
    shapes,
    strict,
    tensor,
)
from ._common import (
    axis as axis_of,
)


def _pair(a: Any, b: Any, op: str, names: str = "ab") -> tuple[Tensor, Tensor]:
    x, y = strict(a, op, names[0] if len(names) == 2 else "x1"), strict(b, op, names[1] if len(names) == 2 else "x2")
    dtype = promote(x.dtype, y.dtype)
    return cast(x, dtype), cast(y, dtype)


def _fits(m: int, n: int, x: Tensor, y: Tensor, op: str) -> None:
    if m != n:
        raise ValueError(
            f"For '{op}', the summed dimensions must be equal, but got {m} and {n} of shapes {x.shape} and {y.shape}."
        )


def tensordot(a: Tensor, b: Tensor, axes: Any = 2) -> Tensor:
    """Computes the tensor dot product: sums products over axes of both tensors.

    b: Tensor.
    axes: The number of last axes of `a` and first axes of `b`; or a pair: the axes of `a` and those of `b`.
    Returns: Tensor of the remaining axes of `a`, then those of `b`.
    TypeError: an argument is not a Tensor, or `axes` does not consist of ints.
    ValueError: the sizes of the axes differ.

    >>> print(ms.numpy.tensordot(ms.Tensor([[1.0, 2.0]]), ms.Tensor([[3.0, 4.0]])))
    11.0
    """
    x, y = _pair(a, b, "tensordot")
    if isinstance(axes, int):
        if not 0 <= axes <= min(x.ndim, y.ndim):
            raise check.wrong(ValueError, "tensordot", "axes", "at most the number of dimensions", check.show(axes))
        left, right = tuple(range(x.ndim - axes, x.ndim)), tuple(range(axes))
    elif isinstance(axes, (tuple, list)) and len(axes) == 2:
        pair = [v if isinstance(v, (tuple, list)) else (v,) for v in axes]
        left, right = (tuple(axis_of(v, z.ndim, "tensordot", "axes") for v in vs) for vs, z in zip(pair, (x, y)))
    else:
        raise TypeError(f"For 'tensordot', 'axes' must be an int or a pair, but got {check.show(axes)}.")
    if [x.shape[i] for i in left] != [y.shape[i] for i in right]:
        raise ValueError(f"For 'tensordot', the axes {axes} of {x.shape} and {y.shape} have different sizes.")
    keep = tuple(i for i in range(x.ndim) if i not in left)
    stay = tuple(i for i in range(y.ndim) if i not in right)
    rows, columns = tuple(x.shape[i] for i in keep), tuple(y.shape[i] for i in stay)
    inside = math.prod(x.shape[i] for i in left)
    first = t.reshape(t.transpose(x, (*keep, *left)), (math.prod(rows), inside))
    second = t.reshape(t.transpose(y, (*right, *stay)), (inside, math.prod(columns)))
    return t.reshape(t.matmul2(first, second), (*rows, *columns))


def kron(a: Any, b: Any) -> Tensor:
    """Computes the Kronecker product: blocks of `b` multiplied by the elements of `a`.

    a: Tensor, number, or nested lists or tuples of numbers.
    Returns: Tensor whose sizes are the products of the sizes.
    TypeError: an argument is not array-like.

    >>> print(ms.numpy.kron([1, 10], [1, 2]))
    [ 1  2 10 20]
    """
    x, y = _pair(tensor(a, "kron", "a"), tensor(b, "kron", "b"), "kron")
    ndim = max(x.ndim, y.ndim)
    m, n = ((1,) * (ndim - v.ndim) + tuple(v.shape) for v in (x, y))
    left = t.reshape(x, tuple(v for size in m for v in (size, 1)))
    right = t.reshape(y, tuple(v for size in n for v in (1, size)))
    return t.reshape(t.mul(left, right), tuple(p * q for p, q in zip(m, n)))


def cross(a: Any, b: Any, axisa: int = -1, axisb: int = -1, axisc: int = -1, axis: int | None = None) -> Tensor:
    """Computes the cross product of vectors of two or three elements.

    a: Tensor, or nested lists or tuples of numbers.
    axisa: The axis of `a` that holds the vectors.
    axisb: The axis of `b` that holds the vectors.
    axisc: The axis of the result that holds the vectors.
    axis: Replaces all three.
    Returns: Tensor of vectors; for vectors of two elements only their third component.
    TypeError: an argument is not array-like.
    ValueError: the vectors have another size, or an axis is out of range.

    >>> print(ms.numpy.cross([1, 2, 3], [4, 5, 6]))
    [-3  6 -3]
    """
    if axis is not None:
        axisa = axisb = axisc = axis
    x, y = _pair(tensor(a, "cross", "a"), tensor(b, "cross", "b"), "cross")
    x, y = (ops.moveaxis(v, axis_of(p, v.ndim, "cross"), v.ndim - 1) for v, p in ((x, axisa), (y, axisb)))
    if x.shape[-1] not in (2, 3) or y.shape[-1] not in (2, 3):
        raise ValueError(f"For 'cross', vectors must have 2 or 3 elements, but got {x.shape} and {y.shape}.")
    flat = x.shape[-1] == 2 and y.shape[-1] == 2
    shapes("cross", x.shape[:-1], y.shape[:-1])
    (x0, x1, *x2), (y0, y1, *y2) = ops.unbind(x, x.ndim - 1), ops.unbind(y, y.ndim - 1)
    last = t.sub(t.mul(x0, y1), t.mul(x1, y0))
    if flat:
        return last
    # A missing third component is zero.
    first = _difference(x1, y2, x2, y1)
    second = _difference_of(x2, y0, x0, y2)
    found = ops.stack([first, second, last], -1)
    return ops.moveaxis(found, found.ndim - 1, axis_of(axisc, found.ndim, "cross", "axisc"))


def _difference(x1: Tensor, y2: list[Tensor], x2: list[Tensor], y1: Tensor) -> Tensor:
    """`x1 * y2 - x2 * y1`."""
    if not y2:
        return t.neg(t.mul(x2[0], y1))
    found = t.mul(x1, y2[0])
    return t.sub(found, t.mul(x2[0], y1)) if x2 else found


def _difference_of(x2: list[Tensor], y0: Tensor, x0: Tensor, y2: list[Tensor]) -> Tensor:
    """`x2 * y0 - x0 * y2`."""
    if not x2:
        return t.neg(t.mul(x0, y2[0]))
    found = t.mul(x2[0], y0)
    return t.sub(found, t.mul(x0, y2[0])) if y2 else found


def _order(sizes: list[int]) -> list[list[int]]:
    """Where to split each chain of matrices for the fewest multiplications (Cormen et al., 15.2)."""
    count = len(sizes) - 1
    cost = [[0] * count for _ in range(count)]
    split = [[0] * count for _ in range(count)]
    for length in range(1, count):
        for i in range(count - length):
            j = i + length
            options = [(cost[i][k] + cost[k + 1][j] + sizes[i] * sizes[k + 1] * sizes[j + 1], k) for k in range(i, j)]
            cost[i][j], split[i][j] = min(options)
    return split


def multi_dot(arrays: Any) -> Tensor:
    """Computes the product of a chain of matrices, in the order that needs the fewest multiplications.

    arrays: A list or tuple of tensors of two dimensions; the first and the last may be vectors.
    Returns: Tensor of at most two dimensions.
    TypeError: `arrays` is not a list or tuple of tensors.
    ValueError: there are fewer than two, or the shapes are incompatible.

    >>> x = ms.numpy.ones((2, 2))
    >>> print(ms.numpy.multi_dot((x, x, x)))
    [[4. 4.]
     [4. 4.]]
    """
    items = [tensor(v, "multi_dot", "arrays") for v in arrays]
    if len(items) < 2:
        raise ValueError(f"For 'multi_dot', 'arrays' must hold at least two arrays, but got {len(items)}.")
    shape: tuple[int, ...] = ()
    if items[0].ndim == 1:
        items[0] = t.reshape(items[0], (1, -1))
    else:
        shape += (items[0].shape[0],)
    if items[-1].ndim == 1:
        items[-1] = t.reshape(items[-1], (-1, 1))
    else:
        shape += (items[-1].shape[-1],)
    for item in items:
        check.rank(item, 2, "multi_dot", "arrays")
    for first, second in itertools.pairwise(items):
        _fits(first.shape[1], second.shape[0], first, second, "multi_dot")
    split = _order([items[0].shape[0], *(item.shape[1] for item in items)])

    def product(i: int, j: int) -> Tensor:
        return items[i] if i == j else matmul(product(i, split[i][j]), product(split[i][j] + 1, j))

    return t.reshape(product(0, len(items) - 1), shape)


def matrix_power(a: Any, n: int) -> Tensor:
    """Raises a square matrix to a power.

    a: Tensor of shape (*, m, m), or nested lists or tuples of numbers.
    n: The power; not negative.
    Returns: Tensor of the shape of `a`.
    TypeError: `n` is not an int.
    ValueError: the matrix is not square, or `n` is negative.

    >>> print(ms.numpy.matrix_power(ms.Tensor([[1.0, 1.0], [0.0, 1.0]]), 3))
    [[1. 3.]
     [0. 1.]]
    """
    x, power = tensor(a, "matrix_power", "a"), check.integer(n, "matrix_power", "n")
    if x.ndim < 2 or x.shape[-1] != x.shape[-2]:
        raise ValueError(f"For 'matrix_power', 'a' must be square matrices, but got shape {x.shape}.")
    if power < 0:
        raise ValueError(f"For 'matrix_power', 'n' must not be negative, but got {check.show(power)}.")
    found = None
    while power:
        if power & 1:
            found = x if found is None else ops.matmul(found, x)
        power >>= 1
        x = ops.matmul(x, x) if power else x
    if found is None:
        return t.broadcast_to(ops.eye(x.shape[-1], dtype=x.dtype), x.shape)
    return found


@accumulate.cast_at_entry
def norm(x: Any, ord: Any = None, axis: Any = None, keepdims: bool = False) -> Tensor:
    """Computes a vector or matrix norm.

    x: Tensor, or nested lists or tuples of numbers.
    ord: None (root of the sum of squares); for vectors a number, inf or -inf; for matrices 'fro', 1 or -1 (largest or
        smallest column sum of absolute values), inf or -inf (row sums).
    axis: The axis of the vectors, or the two of the matrices; None is the whole tensor.
    Returns: Tensor of a float dtype, of the shape of `x` without the reduced axes.
    ValueError: `ord` is not a norm over this number of axes.
    NotImplementedError: `ord` of matrices is 2, -2 or 'nuc'.

    >>> print(ms.numpy.norm(ms.Tensor([3.0, 4.0])))
    5.0
    """
    # MindSpore's result is float32 for float16 too.
    values = accumulate.widened(floating(tensor(x, "norm")))
    if not isinstance(ord, (int, float)) and ord not in (None, "fro", "nuc"):
        raise ValueError(f"For 'norm', 'ord' must be a number, 'fro' or 'nuc', but got {check.show(ord)}.")
    ndim = values.ndim
    if axis is None:
        if ord is None:
            found = ops.norm(t.reshape(values, (-1,)))
            return t.reshape(found, (1,) * ndim) if keepdims else found
        if ndim not in (1, 2):
            raise ValueError(
                f"For 'norm' with 'ord' and no 'axis', 'x' must have 1 or 2 dimensions, but got {check.show(ndim)}."
            )
    over = axes(axis, ndim, "norm")
    if len(over) not in (1, 2):
        raise ValueError(f"For 'norm', 'axis' must be one or two axes, but got {check.show(axis)}.")
    if len(over) == 1 and isinstance(ord, str):
        raise ValueError(f"For 'norm', 'ord' {check.show(ord)} is a norm of matrices.")
    return ops.norm(values, ord, over, keepdims)


from .._generated.rows.numpy import *
