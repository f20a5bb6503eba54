"""Functions over COOTensors and RowTensors, and functions that create sparse tensors."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ... import sparse
from ...sparse import COOTensor
from ..arrays import segments
from ..arrays.joining import concat
from .unary import of_format as _sparse


def coo_concat(sp_input: Any, concat_dim: int = 0) -> COOTensor:
    """Joins COOTensors along a dimension.

    sp_input (list or tuple of COOTensor): Two or more, of equal shape except along `concat_dim`.
    concat_dim: The dimension, in [-2, 2).
    Returns: COOTensor, its entries ordered by row and column.
    TypeError: an element is not a COOTensor.
    ValueError: there are fewer than two, `concat_dim` is out of range, or the shapes are incompatible.

    >>> from ms_tensor.sparse import COOTensor
    >>> x = COOTensor(Tensor([[0, 1], [1, 2]]), Tensor([1.0, 2.0]), (3, 4))
    >>> print(ops.coo_concat((x, x), 1).indices)
    [[0 1]
     [0 5]
     [1 2]
     [1 6]]
    """
    op = "coo_concat"
    check.kind(sp_input, (list, tuple), "a list or tuple", op, "sp_input")
    parts = [_sparse(x, COOTensor, op, f"sp_input[{i}]") for i, x in enumerate(sp_input)]
    if len(parts) < 2:
        raise ValueError(f"For '{op}', 'sp_input' must hold at least two COOTensors, but got {len(parts)}.")
    dim = check.axis(concat_dim, 2, op, "concat_dim")
    kept = parts[0].shape[1 - dim]
    if any(x.shape[1 - dim] != kept for x in parts):
        raise ValueError(f"For '{op}', sizes may differ in 'concat_dim' only, but got {[x.shape for x in parts]}.")
    indices, size = [], 0
    for x in parts:
        shift = [0, 0]
        shift[dim] = size
        indices.append(t.add(x.indices, Tensor(shift, x.indices.dtype)))
        size += x.shape[dim]
    shape = (size, kept) if dim == 0 else (kept, size)
    return COOTensor(concat(indices, 0), concat([x.values for x in parts], 0), shape).ordered()


def coalesce(x_indices: Tensor, x_values: Tensor, x_shape: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Sums the values at equal indices, and sorts the indices.

    x_indices: int64, shape (2, n): rows and columns.
    x_values: Shape (n,).
    x_shape: int64, shape (2,): the dense shape.
    Returns: Tuple of Tensors: indices of shape (2, m), values of shape (m,), and `x_shape`.
    ValueError: the shapes are incompatible.
    IndexError: an index is outside the shape.

    >>> indices, values, _ = ops.coalesce(Tensor([[0, 0, 1], [1, 1, 2]]), Tensor([1.0, 5.0, 4.0]), Tensor([3, 3]))
    >>> print(values)
    [6. 4.]
    """
    check.outside_of_graphs("coalesce")
    check.rank(check.tensor(x_indices, "coalesce", "x_indices"), 2, "coalesce", "x_indices")
    shape = check.shape(check.tensor(x_shape, "coalesce", "x_shape"), "coalesce", "x_shape")
    once = COOTensor.coalesce(sparse._Joined(t.transpose(x_indices, (1, 0)), x_values, shape))  # type: ignore[arg-type]
    return t.transpose(once.indices, (1, 0)), once.values, x_shape


def sparse_segment_mean(x: Tensor, indices: Tensor, segment_ids: Tensor) -> Tensor:
    """Computes the mean of the selected rows of each segment; zeros if a segment has no row.

    x: Shape (m, ...), float.
    indices: int32 or int64, shape (n,): rows of `x`.
    segment_ids: Ascending, of the dtype and shape of `indices`: the segment of each selected row.
    Returns: Tensor of shape (segment_ids[-1] + 1, ...) and the dtype of `x`.
    TypeError: `x` is not float, or the indices are not int32 or int64.
    ValueError: a shape is wrong, or the segments are not in ascending order.

    >>> x = Tensor([[0.0, 1.0, 2.0], [1.0, 2.0, 3.0], [3.0, 6.0, 7.0]])
    >>> print(ops.sparse_segment_mean(x, Tensor([0, 1, 2]), Tensor([1, 2, 2])))
    [[0. 0. 0.]
     [0. 1. 2.]
     [2. 4. 5.]]
    """
    op = "sparse_segment_mean"
    check.floating(check.tensor(x, op, "x"), op, "x")
    for name, value in (("indices", indices), ("segment_ids", segment_ids)):
        if check.tensor(value, op, name).dtype not in (mstype.int32, mstype.int64):
            raise TypeError(f"For '{op}', '{name}' must be int32 or int64, but got {value.dtype}.")
        check.rank(value, 1, op, name)
    if x.ndim < 1 or indices.shape != segment_ids.shape or indices.shape[0] == 0:
        raise ValueError(
            f"For '{op}', 'x' must have a dimension, and 'indices' and 'segment_ids' one shape, "
            f"but got {x.shape}, {indices.shape} and {segment_ids.shape}."
        )
    check.outside_of_graphs(op)  # the number of segments depends on the data
    ids = segment_ids.asnumpy()
    if ids[0] < 0 or (ids[1:] < ids[:-1]).any():
        raise ValueError(f"For '{op}', 'segment_ids' must be non-negative and ascend.")
    rows = t.take(x, t.cast(indices, mstype.int64), 0)
    sums = segments.unsorted_segment_sum(rows, segment_ids, int(ids[-1]) + 1)
    ones = t.full((ids.size, *(1,) * (x.ndim - 1)), 1, x.dtype)
    counts = segments.unsorted_segment_sum(ones, segment_ids, int(ids[-1]) + 1)
    return t.div(sums, t.maximum(counts, 1))  # type: ignore[no-any-return]


from ..._generated.rows.ops_sparse import *
