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


def csr_mm(
    a: CSRTensor,
    b: Any,
    trans_a: bool = False,
    trans_b: bool = False,
    adjoint_a: bool = False,
    adjoint_b: bool = False,
) -> Any:
    """Multiplies a CSRTensor by another CSRTensor or a dense matrix.

    a: Shape (m, k).
    b (CSRTensor or Tensor): Shape (k, n).
    trans_a: Whether to transpose `a` first.
    trans_b: Whether to transpose `b` first.
    adjoint_a: Whether to transpose and conjugate `a` first.
    adjoint_b: Whether to transpose and conjugate `b` first.
    Returns: CSRTensor of shape (m, n) if `b` is a CSRTensor, else Tensor.
    TypeError: `a` is not a CSRTensor, or `b` is neither a CSRTensor nor a Tensor.
    ValueError: the shapes are incompatible.

    >>> from ms_tensor.sparse import CSRTensor
    >>> x = CSRTensor(Tensor([0, 1, 2]), Tensor([0, 1]), Tensor([1.0, 2.0]), (2, 2))
    >>> print(ops.csr_mm(x, x).values)
    [1. 4.]
    """
    left = _transpose(_sparse(a, CSRTensor, "csr_mm", "a"), trans_a, adjoint_a)
    if isinstance(b, Tensor):
        right: Any = t.transpose(b, (1, 0)) if trans_b or adjoint_b else b
        right = ops.conj(right) if adjoint_b else right
    else:
        right = _transpose(_sparse(b, CSRTensor, "csr_mm", "b"), trans_b, adjoint_b)
    return left.mm(right)


def _transpose(x: CSRTensor, transposed: bool, adjoint: bool) -> CSRTensor:
    """Returns `x`, its transpose or its adjoint."""
    if not (transposed or adjoint):
        return x
    entries = x.to_coo()
    flipped = concat((entries.indices[:, 1:], entries.indices[:, :1]), 1)
    values = ops.conj(entries.values) if adjoint else entries.values
    return COOTensor(flipped, values, x.shape[::-1]).to_csr()


def csr_softmax(logits: CSRTensor, dtype: Any) -> CSRTensor:
    """Computes the softmax of each row over its stored entries.

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
    """Gathers the elements of a dense tensor where a CSRTensor has entries.

    indptr: Shape (m + 1,): the starts of the rows.
    indices: Shape (n,): columns.
    dense: Shape (m, columns, ...).
    sparse_shape (tuple of int): The shape of the CSRTensor.
    Returns: Tensor of shape (n, ...).
    ValueError: a shape is wrong.

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


from ..._generated.rows.ops_sparse import *
