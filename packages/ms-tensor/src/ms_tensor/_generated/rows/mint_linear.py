"""Functions of `ms_tensor.mint.linear`, from the rows of `ms_tensor.function_rows.mint`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
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


def vdot(input: Tensor, other: Tensor) -> Tensor:
    """The product of two vectors, the first conjugated where it is complex, summed.

    Arguments: dot
    Returns: 0-d Tensor.

    >>> print(ms.mint.vdot(ms.Tensor([1.0, 2.0]), ms.Tensor([3.0, 4.0])))
    11.0
    """
    return dot(ops.conj(input) if check.tensor(input, "vdot").dtype in mstype.complex_type else input, other)


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


for _function in (matmul, vdot, addmm, addmv, addbmm, baddbmm, addr_, einsum, inverse,):
    _function.__module__ = "ms_tensor.mint.linear"

__all__ = [
    "matmul",
    "vdot",
    "addmm",
    "addmv",
    "addbmm",
    "baddbmm",
    "addr_",
    "einsum",
    "inverse",
]

from ms_tensor.mint.linear import _added, bmm, dot, mm, mv, outer
