"""Indexing, scattering, segments and diagonals: rows of Primitive classes; see `primitive_table` for their form."""

from __future__ import annotations

ROWS = """
Gather(batch_dims=0)(input_params, input_indices, axis) = gather(input_params, input_indices, axis, batch_dims)
    # gathers slices along `axis`.
OneHot(axis=-1)(indices, depth, on_value, off_value) = one_hot(indices, depth, on_value, off_value, axis)
    # one-hot vectors of `on_value` and `off_value`.
GatherV2(*, batch_dims=0)(input_params, input_indices, axis) = gather(input_params, input_indices, axis)  # as `Gather`.
GatherNd()(input_x, indices) = gather_nd(input_x, indices)
ScatterNd()(indices, updates, shape) = scatter_nd(indices, updates, shape)
TensorScatterElements(axis=0, reduction: 'none' | 'add' = 'none')(data, indices, updates) =
    tensor_scatter_elements(data, indices, updates, axis, reduction)
IndexAdd(axis: int, use_lock=True, check_index_bound=True, *, side_effect_mem=True)(x, indices, y) =
    index_add(x, indices, y, axis)
InplaceIndexAdd(axis: int, *, side_effect_mem=True)(var, indices, updates) =
    inplace_index_add(var, indices, updates, axis)
IndexFill()(x, dim, index, value) = index_fill(x, dim, index, value)
InplaceUpdate(indices: _indices)(x, v) = inplace_update(x, v, indices)
InplaceAdd(indices: _indices)(x, input_v) = inplace_add(x, input_v, indices)
InplaceSub(indices: _indices)(x, input_v) = inplace_sub(x, input_v, indices)
MaskedScatter()(input, mask, source) = _places.masked_scatter(input, mask, source)  # see `Tensor.masked_scatter`.
ReverseSequence(seq_dim: int, batch_dim: int = 0)(x, seq_lengths) = reverse_sequence(x, seq_lengths, seq_dim, batch_dim)
Diag()(input) = diag(input)
MatrixBandPart()(x, lower, upper) = matrix_band_part(x, lower, upper)
FillDiagonal(fill_value: float, wrap: bool = False)(input_x) = _places.fill_diagonal(input_x, fill_value, wrap)
    # a copy with one value on the main diagonal.
TrilIndices(row: int >= 0, col: int >= 0, offset: int = 0, dtype: _dtype = int32)() =
    tril_indices(row, col, offset, dtype=dtype)
TriuIndices(row: int >= 0, col: int >= 0, offset: int = 0, dtype: _dtype = int32)() =
    triu_indices(row, col, offset, dtype=dtype)
MaskedFill()(input_x, mask, value) = masked_fill(input_x, mask, value)
InplaceUpdateV2()(x, indices, v) = inplace_update(x, v, indices)
TensorScatterUpdate()(input_x, indices, updates) = tensor_scatter_update(input_x, indices, updates)
TensorScatterAdd()(input_x, indices, updates) = tensor_scatter_add(input_x, indices, updates)
TensorScatterSub()(input_x, indices, updates) = tensor_scatter_sub(input_x, indices, updates)
TensorScatterMul()(input_x, indices, updates) = tensor_scatter_mul(input_x, indices, updates)
TensorScatterDiv()(input_x, indices, updates) = tensor_scatter_div(input_x, indices, updates)
TensorScatterMax()(input_x, indices, updates) = tensor_scatter_max(input_x, indices, updates)
TensorScatterMin()(input_x, indices, updates) = tensor_scatter_min(input_x, indices, updates)
ScatterUpdate(use_locking: bool = True, *, side_effect_mem=True)(input_x, indices, updates) =
    scatter_update(input_x, indices, updates)
ScatterAdd(use_locking: bool = False, *, side_effect_mem=True)(input_x, indices, updates) =
    scatter_add(input_x, indices, updates)
ScatterSub(use_locking: bool = False, *, side_effect_mem=True)(input_x, indices, updates) =
    scattering.write_rows(input_x, indices, updates, 'sub', 'ScatterSub')
    # subtracts rows of `updates` from those of `input_x`, in place.
ScatterMul(use_locking: bool = False, *, side_effect_mem=True)(input_x, indices, updates) =
    scatter_mul(input_x, indices, updates)
ScatterDiv(use_locking: bool = False, *, side_effect_mem=True)(input_x, indices, updates) =
    scatter_div(input_x, indices, updates)
ScatterMax(use_locking: bool = False, *, side_effect_mem=True)(input_x, indices, updates) =
    scatter_max(input_x, indices, updates)
ScatterMin(use_locking: bool = False, *, side_effect_mem=True)(input_x, indices, updates) =
    scatter_min(input_x, indices, updates)
ScatterNdUpdate(use_locking: bool = True, *, side_effect_mem=True)(input_x, indices, updates) =
    scatter_nd_update(input_x, indices, updates)
ScatterNdAdd(use_locking: bool = False, *, side_effect_mem=True)(input_x, indices, updates) =
    scatter_nd_add(input_x, indices, updates)
ScatterNdSub(use_locking: bool = False, *, side_effect_mem=True)(input_x, indices, updates) =
    scatter_nd_sub(input_x, indices, updates)
ScatterNdMul(use_locking: bool = False, *, side_effect_mem=True)(input_x, indices, updates) =
    scatter_nd_mul(input_x, indices, updates)
ScatterNdDiv(use_locking: bool = False, *, side_effect_mem=True)(input_x, indices, updates) =
    scatter_nd_div(input_x, indices, updates)
ScatterNdMax(use_locking: bool = False, *, side_effect_mem=True)(input_x, indices, updates) =
    scatter_nd_max(input_x, indices, updates)
ScatterNdMin(use_locking: bool = False, *, side_effect_mem=True)(input_x, indices, updates) =
    scatter_nd_min(input_x, indices, updates)
ScatterNonAliasingAdd(*, side_effect_mem=True)(input_x, indices, updates) = scatter_nd_add(input_x, indices, updates)
UnsortedSegmentSum()(input_x, segment_ids, num_segments) = unsorted_segment_sum(input_x, segment_ids, num_segments)
UnsortedSegmentMax()(input_x, segment_ids, num_segments) = unsorted_segment_max(input_x, segment_ids, num_segments)
UnsortedSegmentMin()(input_x, segment_ids, num_segments) = unsorted_segment_min(input_x, segment_ids, num_segments)
UnsortedSegmentProd()(input_x, segment_ids, num_segments) = unsorted_segment_prod(input_x, segment_ids, num_segments)
IndexPut(accumulate: 0 | 1 = 0)(x1, x2, indices) = _places.index_put(x1, indices, x2, bool(accumulate), 'IndexPut')
    # a copy with `x2` written or added at the indices.
MatrixDiagV3(align: 'LEFT_RIGHT' | 'RIGHT_LEFT' | 'LEFT_LEFT' | 'RIGHT_RIGHT' = 'RIGHT_LEFT')(x, k, num_rows, num_cols,
    padding_value) = matrix_diag(x, k, num_rows, num_cols, padding_value, align)
MatrixDiagPartV3(align: 'LEFT_RIGHT' | 'RIGHT_LEFT' | 'LEFT_LEFT' | 'RIGHT_RIGHT' = 'RIGHT_LEFT', *,
    max_length=200000000)(x, k, padding_value) = matrix_diag_part(x, k, padding_value, align)
MatrixSetDiagV3(align: 'LEFT_RIGHT' | 'RIGHT_LEFT' | 'LEFT_LEFT' | 'RIGHT_RIGHT' = 'RIGHT_LEFT', *,
    max_length=200000000)(x, diagonal, k) = matrix_set_diag(x, diagonal, k, align)
SelectView()(input, input_indices, axis) = _select_of(input, axis, input_indices)
    # the slice at an index of an axis, without that axis.
SparseGatherV2(*, bprop_return_sparse=True)(input_params, input_indices, axis) =
    gather(input_params, input_indices, axis)  # alias of `Gather`.
SparseToDense()(indices, values, sparse_shape) = scatter_nd(indices, values, sparse_shape)
    # a tensor with `values` at `indices` (one row per value) and zeros elsewhere.
ScatterAddWithAxis(axis: int = 0)(input_x, indices, updates) =
    tensor_scatter_elements(input_x, indices, updates, axis, 'add')
    # adds `updates` at indices along one dimension.
SparseSlice()(indices, values, shape, start, size) = selections.sparse_slice(indices, values, shape, start, size)
    # the elements of a sparse tensor inside a box.
SparseTensorDenseAdd()(x1_indices, x1_values, x1_shape, x2) = tensor_scatter_add(x2, x1_indices, x1_values)
    # the sum of a sparse and a dense tensor.
EmbeddingLookup()(input_params, input_indices, offset) = _embedding_lookup(input_params, input_indices, offset)
    # the rows at `indices - offset`, or zeros.
DiagPart()(input_x) = _diag_part(input_x)
    # the elements that `ops.diag` writes, of a tensor whose shape is one shape twice.
UnravelIndex()(indices, dims) = _unravel_index(indices, dims)
    # the coordinates, one row per dimension, of flat indices into a tensor of shape `dims`.
SegmentSum()(input_x, segment_ids) = segments._sorted_segments(input_x, segment_ids, 'sum', 'SegmentSum')
    # the sum of the rows of each segment; 0 if it has none.
SegmentProd()(input_x, segment_ids) = segments._sorted_segments(input_x, segment_ids, 'prod', 'SegmentProd')
    # the product of the rows of each segment; 1 if it has none.
SegmentMax()(input_x, segment_ids) = segments._sorted_segments(input_x, segment_ids, 'max', 'SegmentMax')
    # the maximum of the rows of each segment; 0 if it has none.
SegmentMin()(input_x, segment_ids) = segments._sorted_segments(input_x, segment_ids, 'min', 'SegmentMin')
    # the minimum of the rows of each segment; 0 if it has none.
SegmentMean()(input_x, segment_ids) = segments._segment_means(input_x, segment_ids)
    # the mean of the rows of each segment; 0 if it has none.
"""
