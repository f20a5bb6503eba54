"""Matrix products composed of the table's `matmul2`, which wants equal batch dimensions."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..._messages import at_user_line
from ..._mixed import as_one_op


def _swap_last(x: Tensor) -> Tensor:
    check.tensor(x, "matmul")
    lead = tuple(range(x.ndim - 2))
    return t.transpose(x, (*lead, x.ndim - 1, x.ndim - 2))


def _batches(x: Tensor, y: Tensor, transpose_x: bool, transpose_y: bool) -> list[Tensor]:
    """The operands of `BatchMatMul`, whose last two dimensions are matrices, transposed as asked."""
    found = []
    for value, name, swapped in ((x, "x", transpose_x), (y, "y", transpose_y)):
        if check.tensor(value, "BatchMatMul", name).ndim < 2:
            raise ValueError(f"For 'BatchMatMul', '{name}' must have at least 2 dimensions, but got {value.shape}.")
        found.append(_swap_last(value) if swapped else value)
    left, right = found[0].shape, found[1].shape
    if left[-1] != right[-2]:
        raise ValueError(f"For 'BatchMatMul', expected equal inner sizes, but got shapes {left} and {right}.")
    return found


def matmul(input: Tensor, other: Tensor) -> Tensor:
    """Computes the matrix product by NumPy's rules: batch dimensions are broadcast, vectors get a dimension of size 1.

    input: of at least one dimension.
    other: of at least one dimension.
    Returns: Tensor of the promoted dtype; 0-d for two vectors.
    ValueError: a tensor is 0-d, or the inner sizes of vectors or of tensors of different ranks differ.
    RuntimeError: other inner sizes differ, or batch dimensions cannot be broadcast.

    >>> print(ops.matmul(Tensor([[1.0, 2.0], [3.0, 4.0]]), Tensor([1.0, 1.0])))
    [3. 7.]
    """
    check.tensor(input, "matmul")
    check.tensor(other, "matmul", "other")
    if input.ndim == 2 and other.ndim == 2:
        try:
            return t.matmul2(input, other)
        except Exception:  # reading both shapes before each product would cost a sixth of a small one
            if input.shape[1] != other.shape[0]:
                raise _inner_sizes_differ(input, other) from None
            raise
    if input.ndim == 0 or other.ndim == 0:
        raise ValueError("For 'matmul', inputs must have at least one dimension, but got a 0-d tensor.")
    inner = other.shape[0] if other.ndim == 1 else other.shape[-2]
    if input.shape[-1] != inner:
        raise _inner_sizes_differ(input, other)
    left = t.reshape(input, (1, *input.shape)) if input.ndim == 1 else input
    right = t.reshape(other, (*other.shape, 1)) if other.ndim == 1 else other
    if left.ndim > 2 and right.ndim == 2:
        # One flat product: the batch is only more rows.
        rows = left.shape[:-1]
        product = t.reshape(t.matmul2(t.reshape(left, (-1, left.shape[-1])), right), (*rows, right.shape[-1]))
    elif left.shape[:-2] == right.shape[:-2]:
        product = t.matmul2(left, right)
    else:
        batch = _broadcast(left.shape[:-2], right.shape[:-2], input, other)
        product = t.matmul2(
            t.broadcast_to(left, batch + left.shape[-2:]), t.broadcast_to(right, batch + right.shape[-2:])
        )
    if input.ndim > 1 and other.ndim > 1:
        return product
    shape = list(product.shape)
    if other.ndim == 1:
        shape.pop()
    if input.ndim == 1:
        shape.pop(-1 if other.ndim == 1 else -2)
    return t.reshape(product, tuple(shape))


def _inner_sizes_differ(input: Tensor, other: Tensor) -> Exception:
    """The error of `matmul`, whose type MindSpore chooses by the ranks."""
    kind = RuntimeError if min(input.ndim, other.ndim) > 1 else ValueError
    return kind(
        f"For 'matmul', expected the last size of 'input' and the last but one of 'other' to be equal, "
        f"but got {input.shape} and {other.shape}.{at_user_line()}"
    )


def _broadcast(a: Any, b: Any, input: Tensor, other: Tensor) -> tuple[int, ...]:
    ndim = max(len(a), len(b))
    a, b = (1,) * (ndim - len(a)) + tuple(a), (1,) * (ndim - len(b)) + tuple(b)
    for m, n in zip(a, b, strict=True):
        if m != n and m != 1 and n != 1:
            raise RuntimeError(f"For 'matmul', batch sizes must be broadcastable: {input.shape} and {other.shape}.")
    return tuple(n if m == 1 else m for m, n in zip(a, b, strict=True))


def mm(input: Tensor, mat2: Tensor) -> Tensor:
    """Computes the product of two matrices.

    input: of shape (n, m).
    mat2: of shape (m, p).
    Returns: Tensor of shape (n, p).

    >>> ops.mm(ops.ones((2, 3)), ops.ones((3, 4))).shape
    (2, 4)
    """
    check.rank(check.tensor(input, "mm"), 2, "mm")
    check.rank(check.tensor(mat2, "mm", "mat2"), 2, "mm", "mat2")
    return t.matmul2(input, mat2)


def bmm(input_x: Tensor, mat2: Tensor) -> Tensor:
    """Computes the products of two batches of matrices, or of two matrices.

    input_x: of shape (*, n, m).
    mat2: of shape (*, m, p).
    Returns: Tensor of shape (*, n, p).

    >>> ops.bmm(ops.ones((5, 2, 3)), ops.ones((5, 3, 4))).shape
    (5, 2, 4)
    """
    check.tensor(input_x, "bmm", "input_x")
    check.tensor(mat2, "bmm", "mat2")
    if input_x.ndim < 2 or mat2.ndim != input_x.ndim:
        raise ValueError(
            f"For 'bmm', expected two matrices or two batches of matrices, but got {input_x.shape} and {mat2.shape}."
        )
    return t.matmul2(input_x, mat2)


batch_matmul = bmm


def addmm(input: Tensor, mat1: Tensor, mat2: Tensor, *, beta: Any = 1, alpha: Any = 1) -> Tensor:
    """Computes `beta * input + alpha * (mat1 @ mat2)`.

    input: broadcasts to (n, p).
    mat1: of shape (n, m).
    mat2: of shape (m, p).
    Returns: Tensor of shape (n, p).

    >>> print(ops.addmm(ops.ones((1, 1)), ops.ones((1, 3)), ops.ones((3, 1))))
    [[4.]]
    """
    return t.add(t.mul(input, beta), t.mul(mm(mat1, mat2), alpha))


def baddbmm(input: Tensor, batch1: Tensor, batch2: Tensor, beta: Any = 1, alpha: Any = 1) -> Tensor:
    """Computes `beta * input + alpha * (batch1 @ batch2)` for batches of matrices.

    input: broadcasts to (b, n, p).
    batch1: of shape (b, n, m).
    batch2: of shape (b, m, p).
    Returns: Tensor of shape (b, n, p).

    >>> ops.baddbmm(ops.ones((2, 1, 1)), ops.ones((2, 1, 3)), ops.ones((2, 3, 1))).shape
    (2, 1, 1)
    """
    return t.add(t.mul(input, beta), t.mul(bmm(batch1, batch2), alpha))


def mv(mat: Tensor, vec: Tensor) -> Tensor:
    """Computes the product of a matrix and a vector.

    mat: of shape (n, m).
    vec: of shape (m,).
    Returns: Tensor of shape (n,).

    >>> print(ops.mv(ops.ones((2, 3)), ops.ones(3)))
    [3. 3.]
    """
    check.rank(check.tensor(mat, "mv", "mat"), 2, "mv", "mat")
    check.rank(check.tensor(vec, "mv", "vec"), 1, "mv", "vec")
    return matmul(mat, vec)


def dot(input: Tensor, other: Tensor) -> Tensor:
    """Computes the dot product over the last dimension of `input` and the second to last (or only) one of `other`.

    Returns: Tensor of the remaining dimensions of `input`, then of `other`.

    >>> print(ops.dot(Tensor([1.0, 2.0]), Tensor([3.0, 4.0])))
    11.0
    """
    check.tensor(input, "dot")
    check.tensor(other, "dot", "other")
    if input.ndim <= 2 and other.ndim <= 2:
        return (t.matmul2 if input.ndim == other.ndim == 2 else matmul)(input, other)
    left = t.reshape(input, (-1, input.shape[-1]))
    place = max(other.ndim - 2, 0)
    perm = (place, *(i for i in range(other.ndim) if i != place))
    right = t.reshape(t.transpose(other, perm), (other.shape[place], -1))
    rest = tuple(n for i, n in enumerate(other.shape) if i != place)
    return t.reshape(t.matmul2(left, right), (*input.shape[:-1], *rest))


def outer(input: Tensor, vec2: Tensor) -> Tensor:
    """Computes the outer product of two vectors; an `input` of another rank is flattened.

    Returns: Tensor of shape (input.size, vec2.size).

    >>> print(ops.outer(Tensor([1, 2]), Tensor([3, 4])))
    [[3 4]
     [6 8]]
    """
    check.tensor(input, "outer")
    check.rank(check.tensor(vec2, "outer", "vec2"), 1, "outer", "vec2")
    return t.mul(t.reshape(input, (-1, 1)), vec2)


ger = outer


@as_one_op
def dense(input: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """Applies a dense layer, `input @ weight.T + bias`.

    input: of shape (*, in).
    weight: of shape (out, in).
    bias: of shape (out,).
    Returns: Tensor of shape (*, out).
    ValueError: the sizes are incompatible.

    >>> print(ops.dense(ops.ones((1, 3)), ops.ones((2, 3)), ops.ones(2)))
    [[4. 4.]]
    """
    check.tensor(input, "dense")
    check.tensor(weight, "dense", "weight")
    if bias is not None:
        check.tensor(bias, "dense", "bias")
    if input.ndim < 2 or weight.ndim != 2:
        product = matmul(input, _swap_last(weight) if weight.ndim > 1 else weight)
        return product if bias is None else t.add(product, bias)
    if input.shape[-1] != weight.shape[1]:
        raise ValueError(
            f"For 'dense', the last sizes of 'input' and 'weight' must be the same, "
            f"but got {input.shape} and {weight.shape}.{at_user_line()}"
        )
    # One flat product: the dimensions before the last are only more rows.
    rows = input if input.ndim == 2 else t.reshape(input, (-1, input.shape[-1]))
    if bias is not None and bias.shape == weight.shape[:1] and bias.dtype == input.dtype:
        product = t.linear_bias(rows, weight, bias)
    else:
        product = t.linear(rows, weight)
        product = product if bias is None else t.add(product, bias)
    return product if input.ndim == 2 else t.reshape(product, (*input.shape[:-1], weight.shape[0]))


def sparse_dense_matmul(
    indices: Tensor,
    values: Tensor,
    sparse_shape: Any,
    dense: Tensor,
    adjoint_st: bool = False,
    adjoint_dt: bool = False,
) -> Tensor:
    """Multiplies a sparse matrix, given by its indices and values, by a dense one."""
    op = "SparseTensorDenseMatmul"
    check.rank(check.tensor(indices, op, "indices"), 2, op, "indices")
    check.rank(check.tensor(values, op, "values"), 1, op, "values")
    check.rank(check.tensor(dense, op, "dense"), 2, op, "dense")
    shape = check.shape(sparse_shape, op, "sparse_shape")
    if len(shape) != 2 or tuple(indices.shape) != (values.shape[0], 2):
        raise ValueError(
            f"For '{op}', 'indices' must have shape ({values.shape[0]}, 2) and 'sparse_shape' 2 entries, "
            f"but got {indices.shape} and {shape}."
        )
    right = t.transpose(dense, (1, 0)) if check.flag(adjoint_dt, op, "adjoint_dt") else dense
    row, column = (t.reshape(t.take(indices, t.iota(k, 1, 1, mstype.int64), 1), (-1,)) for k in (0, 1))
    if check.flag(adjoint_st, op, "adjoint_st"):
        row, column, shape = column, row, shape[::-1]
    if right.shape[0] != shape[1]:
        raise ValueError(
            f"For '{op}', the inner sizes must be the same, but got {check.show(shape)} and {right.shape}."
        )
    parts = t.mul(t.take(right, t.cast(column, mstype.int64), 0), t.reshape(values, (-1, 1)))
    zero = t.full((shape[0], right.shape[1]), 0, parts.dtype)
    return t.take_add(zero, t.cast(row, mstype.int64), parts, 0)
