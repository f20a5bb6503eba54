"""Functions over CSRTensors, and conversions between their indices and those of COOTensors."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ... import ops, sparse
from ...sparse import COOTensor, CSRTensor
from ..arrays import segments
from ..arrays.joining import concat, stack
from ..arrays.scattering import gather_nd
from .unary import of_format as _sparse


def csr_add(a: CSRTensor, b: CSRTensor, alpha: Tensor, beta: Tensor) -> CSRTensor:
    """`alpha * a + beta * b`.

    a: First operand.
    b: Second operand, of the same shape and dtype.
    alpha: Factor of `a`, of one element.
    beta: Factor of `b`, of one element.
    Returns: CSRTensor.
    TypeError: an operand is not a CSRTensor, or a factor not a Tensor.

    >>> from ms_tensor.sparse import CSRTensor
    >>> x = CSRTensor(Tensor([0, 1, 2]), Tensor([0, 1]), Tensor([1.0, 2.0]), (2, 6))
    >>> print(ops.csr_add(x, x, Tensor(1.0), Tensor(2.0)).values)
    [3. 6.]
    """
    first, second = _sparse(a, CSRTensor, "csr_add", "a"), _sparse(b, CSRTensor, "csr_add", "b")
    factors = check.tensor(alpha, "csr_add", "alpha"), check.tensor(beta, "csr_add", "beta")
    return first.add(second, *factors)  # type: ignore[no-any-return]


def csr_mul(x: CSRTensor, y: Tensor) -> CSRTensor:
    """The product of a CSRTensor and a dense Tensor, element by element.

    x: The sparse operand.
    y (Tensor or number): The dense operand; it must broadcast to the shape of `x`.
    Returns: CSRTensor.
    TypeError: `x` is not a CSRTensor.

    >>> from ms_tensor.sparse import CSRTensor
    >>> x = CSRTensor(Tensor([0, 1, 2]), Tensor([0, 1]), Tensor([1.0, 2.0]), (2, 2))
    >>> print(ops.csr_mul(x, Tensor([[3.0], [4.0]])).values)
    [3. 8.]
    """
    return _sparse(x, CSRTensor, "csr_mul") * y  # type: ignore[no-any-return]


def csr_div(x: CSRTensor, y: Tensor) -> Tensor:
    """The values of the quotient of a CSRTensor and a dense Tensor, element by element; `x / y` is a CSRTensor.

    Arguments: csr_mul
    Returns: Tensor of shape (n,): the quotient where `x` has entries.

    >>> from ms_tensor.sparse import CSRTensor
    >>> x = CSRTensor(Tensor([0, 1, 2]), Tensor([0, 1]), Tensor([1.0, 2.0]), (2, 2))
    >>> print(ops.csr_div(x, Tensor([[4.0], [4.0]])))
    [0.25 0.5 ]
    """
    return (_sparse(x, CSRTensor, "csr_div") / y).values  # type: ignore[no-any-return]


def csr_mv(csr_tensor: CSRTensor, dense: Tensor) -> Tensor:
    """The product of a CSRTensor and a column vector.

    csr_tensor: Shape (m, n).
    dense: Shape (n, 1).
    Returns: Tensor of shape (m, 1).
    TypeError: `csr_tensor` is not a CSRTensor, or `dense` not a Tensor.
    ValueError: the shapes do not match.

    >>> from ms_tensor.sparse import CSRTensor
    >>> x = CSRTensor(Tensor([0, 1, 2]), Tensor([0, 1]), Tensor([1.0, 2.0]), (2, 2))
    >>> print(ops.csr_mv(x, Tensor([[3.0], [4.0]])))
    [[3.]
     [8.]]
    """
    return _sparse(csr_tensor, CSRTensor, "csr_mv", "csr_tensor").mv(dense)  # type: ignore[no-any-return]


def csr_mm(
    a: CSRTensor,
    b: Any,
    trans_a: bool = False,
    trans_b: bool = False,
    adjoint_a: bool = False,
    adjoint_b: bool = False,
) -> Any:
    """The product of a CSRTensor and another, or a dense matrix.

    a: Shape (m, k).
    b (CSRTensor or Tensor): Shape (k, n).
    trans_a: Whether `a` is transposed first.
    trans_b: Whether `b` is transposed first.
    adjoint_a: Whether `a` is transposed and conjugated first.
    adjoint_b: Whether `b` is transposed and conjugated first.
    Returns: CSRTensor of shape (m, n) where `b` is a CSRTensor, else Tensor.
    TypeError: `a` is not a CSRTensor, or `b` neither that nor a Tensor.
    ValueError: the shapes do not match.

    >>> from ms_tensor.sparse import CSRTensor
    >>> x = CSRTensor(Tensor([0, 1, 2]), Tensor([0, 1]), Tensor([1.0, 2.0]), (2, 2))
    >>> print(ops.csr_mm(x, x).values)
    [1. 4.]
    """
    left = _turned(_sparse(a, CSRTensor, "csr_mm", "a"), trans_a, adjoint_a)
    if isinstance(b, Tensor):
        right: Any = t.transpose(b, (1, 0)) if trans_b or adjoint_b else b
        right = ops.conj(right) if adjoint_b else right
    else:
        right = _turned(_sparse(b, CSRTensor, "csr_mm", "b"), trans_b, adjoint_b)
    return left.mm(right)


def _turned(x: CSRTensor, transposed: bool, adjoint: bool) -> CSRTensor:
    """`x`, its transpose or its adjoint."""
    if not (transposed or adjoint):
        return x
    entries = x.to_coo()
    flipped = concat((entries.indices[:, 1:], entries.indices[:, :1]), 1)
    values = ops.conj(entries.values) if adjoint else entries.values
    return COOTensor(flipped, values, x.shape[::-1]).to_csr()


def csr_reduce_sum(csr_tensor: CSRTensor, axis: int) -> Tensor:
    """The sum of each row of a CSRTensor.

    csr_tensor: Shape (m, n).
    axis: 1, or -1.
    Returns: Tensor of shape (m, 1).
    TypeError: `csr_tensor` is not a CSRTensor.
    ValueError: `axis` is another number.

    >>> from ms_tensor.sparse import CSRTensor
    >>> x = CSRTensor(Tensor([0, 2, 3]), Tensor([0, 1, 1]), Tensor([1.0, 2.0, 3.0]), (2, 2))
    >>> print(ops.csr_reduce_sum(x, 1))
    [[3.]
     [3.]]
    """
    x = _sparse(csr_tensor, CSRTensor, "csr_reduce_sum", "csr_tensor")
    if axis not in (1, 1 - len(x.shape)):
        raise ValueError(f"For 'csr_reduce_sum', 'axis' must be 1 or {1 - len(x.shape)}, but got {check.show(axis)}.")
    zero = t.full((x.shape[0], *x.values.shape[1:]), 0, x.dtype)
    sums = t.take_add(zero, t.cast(x.rows(), mstype.int64), x.values, 0)
    return t.reshape(sums, (x.shape[0], 1, *x.values.shape[1:]))  # type: ignore[no-any-return]


def csr_softmax(logits: CSRTensor, dtype: Any) -> CSRTensor:
    """The softmax of each row over its stored entries.

    logits: Shape (m, n), float32 or float64.
    dtype: The dtype of the result's values.
    Returns: CSRTensor of the shape of `logits`.
    TypeError: `logits` is not a CSRTensor.

    >>> from ms_tensor.sparse import CSRTensor
    >>> x = CSRTensor(Tensor([0, 2, 3]), Tensor([0, 1, 1]), Tensor([1.0, 1.0, 3.0]), (2, 2))
    >>> print(ops.csr_softmax(x, ms.float32).values)
    [0.5 0.5 1. ]
    """
    x = _sparse(logits, CSRTensor, "csr_softmax", "logits")
    check.floating(x.values, "csr_softmax", "logits")
    rows = x.rows()
    greatest = segments.unsorted_segment_max(x.values, rows, x.shape[0])
    powers = t.exp(t.sub(x.values, t.take(greatest, t.cast(rows, mstype.int64), 0)))
    sums = segments.unsorted_segment_sum(powers, rows, x.shape[0])
    values = t.cast(t.div(powers, t.take(sums, t.cast(rows, mstype.int64), 0)), dtype)
    return CSRTensor(x.indptr, x.indices, values, x.shape)


def csr_gather(indptr: Tensor, indices: Tensor, dense: Tensor, sparse_shape: tuple[int, ...]) -> Tensor:
    """The elements of a dense tensor where a CSRTensor has entries.

    indptr: Shape (m + 1,): where the rows start.
    indices: Shape (n,): columns.
    dense: Shape (m, columns, ...).
    sparse_shape (tuple of int): The shape of the CSRTensor.
    Returns: Tensor of shape (n, ...).
    ValueError: a shape does not match.

    >>> print(ops.csr_gather(Tensor([0, 1, 2]), Tensor([0, 1]), Tensor([[1.0, 2.0], [3.0, 4.0]]), (2, 2)))
    [1. 4.]
    """
    for name, part in (("indptr", indptr), ("indices", indices), ("dense", dense)):
        check.tensor(part, "csr_gather", name)
    shape = check.shape(sparse_shape, "csr_gather", "sparse_shape")
    if tuple(dense.shape[:2]) != shape[:2]:
        raise ValueError(f"For 'csr_gather', 'dense' must start with the shape {shape[:2]}, but got {dense.shape}.")
    rows = sparse.row_indices(indptr, indices.shape[0])
    return gather_nd(dense, stack([rows, t.cast(indices, rows.dtype)], 1))


def csr2coo(indptr: Tensor, nnz: int) -> Tensor:
    """The row of each value, from where the rows start.

    indptr: Shape (m + 1,).
    nnz: The number of values.
    Returns: Tensor of shape (nnz,) and the dtype of `indptr`.

    >>> print(ops.csr2coo(Tensor([0, 2, 3]), 3))
    [0 0 1]
    """
    return sparse.row_indices(check.tensor(indptr, "csr2coo", "indptr"), check.integer(nnz, "csr2coo", "nnz"))


def coo2csr(row_indices: Tensor, height: int) -> Tensor:
    """Where each row starts, from the ascending row of each value.

    row_indices: Shape (n,).
    height: The number of rows.
    Returns: Tensor of shape (height + 1,) and the dtype of `row_indices`.

    >>> print(ops.coo2csr(Tensor([0, 0, 1]), 2))
    [0 2 3]
    """
    rows = check.tensor(row_indices, "coo2csr", "row_indices")
    return sparse.row_starts(rows, check.integer(height, "coo2csr", "height"))


def csr_to_coo(tensor: CSRTensor) -> COOTensor:
    """A CSRTensor as a COOTensor.

    tensor: A matrix.
    Returns: COOTensor.
    TypeError: `tensor` is not a CSRTensor.
    ValueError: it has more than two dimensions.

    >>> from ms_tensor.sparse import CSRTensor
    >>> print(ops.csr_to_coo(CSRTensor(Tensor([0, 1, 2]), Tensor([0, 1]), Tensor([1.0, 2.0]), (2, 2))).indices)
    [[0 0]
     [1 1]]
    """
    x = _sparse(tensor, CSRTensor, "csr_to_coo", "tensor")
    if len(x.shape) != 2:
        raise ValueError(f"For 'csr_to_coo', 'tensor' must have two dimensions, but got shape {x.shape}.")
    return x.to_coo()  # type: ignore[no-any-return]


def csr_to_dense(csr_tensor: CSRTensor) -> Tensor:
    """A CSRTensor as a dense Tensor.

    csr_tensor: The sparse tensor.
    Returns: Tensor of the shape of `csr_tensor`.
    TypeError: `csr_tensor` is not a CSRTensor.

    >>> from ms_tensor.sparse import CSRTensor
    >>> print(ops.csr_to_dense(CSRTensor(Tensor([0, 1, 2]), Tensor([0, 1]), Tensor([1.0, 2.0]), (2, 2))))
    [[1. 0.]
     [0. 2.]]
    """
    return _sparse(csr_tensor, CSRTensor, "csr_to_dense", "csr_tensor").to_dense()  # type: ignore[no-any-return]
