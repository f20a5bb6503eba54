"""Functions of `ms_tensor.mint.linear`, from the rows of `ms_tensor.function_rows.mint`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor.mint.linalg import inv
from ms_tensor.numpy._common import ops
from typing import Any


def matmul(input: Tensor, other: Tensor) -> Tensor:
    """The matrix product; leading dimensions are broadcast, vectors get a dimension of size 1.

    input: at least one dimension.
    other: at least one dimension.
    ValueError: the shapes are incompatible.

    >>> print(ms.mint.matmul(ms.Tensor([[1.0, 2.0]]), ms.Tensor([3.0, 4.0])))
    [11.]
    """
    return ops.matmul(check.tensor(input, "matmul"), check.tensor(other, "matmul", "other"))


def bmm(input: Tensor, mat2: Tensor) -> Tensor:
    """The products of two batches of matrices.

    input: shape (b, n, m).
    mat2: shape (b, m, p).
    Returns: Tensor of shape (b, n, p).
    ValueError: the shapes are incompatible.

    >>> ms.mint.bmm(ms.mint.ones((5, 2, 3)), ms.mint.ones((5, 3, 4))).shape
    (5, 2, 4)
    """
    x, y = _of_ranks("bmm", (input, 3, "input"), (mat2, 3, "mat2"))
    _fit("bmm", x, y, x.shape[0] == y.shape[0] and x.shape[2] == y.shape[1])
    return t.matmul2(x, y)


def mm(input: Tensor, mat2: Tensor) -> Tensor:
    """The product of two matrices.

    input: shape (n, m).
    mat2: shape (m, p).
    Returns: Tensor of shape (n, p).
    ValueError: the shapes are incompatible.

    >>> print(ms.mint.mm(ms.mint.ones((1, 3)), ms.mint.ones((3, 1))))
    [[3.]]
    """
    x, y = _of_ranks("mm", (input, 2, "input"), (mat2, 2, "mat2"))
    _fit("mm", x, y, x.shape[1] == y.shape[0])
    return t.matmul2(x, y)


def mv(input: Tensor, vec: Tensor) -> Tensor:
    """A matrix times a vector.

    input: shape (n, m).
    vec: shape (m,).
    Returns: Tensor of shape (n,).
    ValueError: the shapes are incompatible.

    >>> print(ms.mint.mv(ms.mint.ones((2, 3)), ms.mint.ones((3,))))
    [3. 3.]
    """
    x, y = _of_ranks("mv", (input, 2, "input"), (vec, 1, "vec"))
    _fit("mv", x, y, x.shape[1] == y.shape[0])
    return ops.matmul(x, y)


def dot(input: Tensor, other: Tensor) -> Tensor:
    """The product of two vectors, summed.

    input: shape (n,).
    other: shape (n,).
    Returns: 0-d Tensor.
    ValueError: the shapes are incompatible.

    >>> print(ms.mint.dot(ms.Tensor([1.0, 2.0]), ms.Tensor([3.0, 4.0])))
    11.0
    """
    x, y = _of_ranks("dot", (input, 1, "input"), (other, 1, "other"))
    _fit("dot", x, y, x.shape == y.shape)
    return ops.matmul(x, y)


def vdot(input: Tensor, other: Tensor) -> Tensor:
    """The product of two vectors, the first conjugated where it is complex, summed.

    Arguments: dot
    Returns: 0-d Tensor.

    >>> print(ms.mint.vdot(ms.Tensor([1.0, 2.0]), ms.Tensor([3.0, 4.0])))
    11.0
    """
    complex_ = check.tensor(input, "vdot").dtype in mstype.complex_type
    return dot(ops.conj(input) if complex_ else input, other)


def outer(input: Tensor, vec2: Tensor) -> Tensor:
    """All products of elements of two vectors.

    input: shape (n,).
    vec2: shape (m,).
    Returns: Tensor of shape (n, m).
    ValueError: an argument has other dimensions.

    >>> print(ms.mint.outer(ms.Tensor([1, 2]), ms.Tensor([3, 4])))
    [[3 4]
     [6 8]]
    """
    x, y = _of_ranks("outer", (input, 1, "input"), (vec2, 1, "vec2"))
    return t.mul(t.reshape(x, (-1, 1)), y)


def _added(input: Any, product: Tensor, beta: Any, alpha: Any, op: str) -> Tensor:
    x = check.tensor(input, op)
    return t.add(x if beta == 1 else t.mul(x, beta), product if alpha == 1 else t.mul(product, alpha))


def addmm(input: Tensor, mat1: Tensor, mat2: Tensor, *, beta: Any=1, alpha: Any=1) -> Tensor:
    """`beta * input + alpha * (mat1 @ mat2)`.

    input: broadcast to (n, p).
    mat1: shape (n, m).
    mat2: shape (m, p).
    Returns: Tensor of shape (n, p).
    ValueError: the shapes are incompatible.

    >>> print(ms.mint.addmm(ms.mint.ones((1, 1)), ms.mint.ones((1, 3)), ms.mint.ones((3, 1)), alpha=2))
    [[7.]]
    """
    return _added(input, mm(mat1, mat2), beta, alpha, "addmm")


def addmv(input: Tensor, mat: Tensor, vec: Tensor, *, beta: Any=1, alpha: Any=1) -> Tensor:
    """`beta * input + alpha * (mat @ vec)`.

    input: broadcast to (n,).
    mat: shape (n, m).
    vec: shape (m,).
    Returns: Tensor of shape (n,).
    ValueError: the shapes are incompatible.

    >>> print(ms.mint.addmv(ms.mint.ones((2,)), ms.mint.ones((2, 3)), ms.mint.ones((3,))))
    [4. 4.]
    """
    return _added(input, mv(mat, vec), beta, alpha, "addmv")


def addbmm(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta: Any=1, alpha: Any=1) -> Tensor:
    """`beta * input + alpha * sum(batch1 @ batch2)`, summed over the batch.

    input: broadcast to (n, p).
    batch1: shape (b, n, m).
    batch2: shape (b, m, p).
    Returns: Tensor of shape (n, p).
    ValueError: the shapes are incompatible.

    >>> print(ms.mint.addbmm(ms.mint.ones((1, 1)), ms.mint.ones((2, 1, 3)), ms.mint.ones((2, 3, 1))))
    [[7.]]
    """
    return _added(input, t.reduce_sum(bmm(batch1, batch2), (0,), False), beta, alpha, "addbmm")


def baddbmm(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta: Any=1, alpha: Any=1) -> Tensor:
    """`beta * input + alpha * (batch1 @ batch2)`, in batches.

    input: broadcast to (b, n, p).
    Arguments: addbmm
    Returns: Tensor of shape (b, n, p).

    >>> ms.mint.baddbmm(ms.mint.ones((2, 1, 1)), ms.mint.ones((2, 1, 3)), ms.mint.ones((2, 3, 1))).shape
    (2, 1, 1)
    """
    return _added(input, bmm(batch1, batch2), beta, alpha, "baddbmm")


def addr_(input: Tensor, vec1: Tensor, vec2: Tensor, beta: Any=1, alpha: Any=1) -> Tensor:
    """Makes `input` itself `beta * input + alpha * outer(vec1, vec2)`.

    input: shape (n, m); it changes.
    vec1: shape (n,).
    vec2: shape (m,).
    Returns: `input`.
    ValueError: the shapes are incompatible.

    >>> x = ms.mint.ones((1, 2))
    >>> y = ms.mint.addr_(x, ms.Tensor([2.0]), ms.Tensor([3.0, 4.0]))
    >>> print(x)
    [[7. 9.]]
    """
    return ops.assign(input, _added(input, outer(vec1, vec2), beta, alpha, "addr_"))


def einsum(equation: str, *operands: Any) -> Tensor:
    """The sum of products that an equation of letters states.

    equation: For each operand its letters, then '->' and those of the result.
    operands: Tensors, or one list of them.
    TypeError: an operand is not a Tensor.
    ValueError: the equation is ill-formed, or for operands of other number or ranks.

    >>> print(ms.mint.einsum("ij,j->i", ms.mint.ones((2, 3)), ms.mint.ones((3,))))
    [3. 3.]
    """
    return ops.einsum(equation, *operands)


def inverse(input: Tensor) -> Tensor:
    """The inverse of square matrices.

    input: shape (*, n, n), floats.
    ValueError: the matrices are not square.

    >>> ms.mint.inverse(ms.mint.eye(2)).shape
    (2, 2)
    """
    return inv(input)


for _row in (matmul, bmm, mm, mv, dot, vdot, outer, _added, addmm, addmv, addbmm, baddbmm, addr_, einsum, inverse,):
    _row.__module__ = "ms_tensor.mint.linear"

__all__ = [
    "matmul",
    "bmm",
    "mm",
    "mv",
    "dot",
    "vdot",
    "outer",
    "_added",
    "addmm",
    "addmv",
    "addbmm",
    "baddbmm",
    "addr_",
    "einsum",
    "inverse",
]

from ms_tensor.mint.linear import _fit, _of_ranks
