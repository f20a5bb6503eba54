"""Primitive classes of ops that MindSpore registers without exposing them in `ops`: those of `_inner_ops`, and those
that a user can only reach by a class of the same name."""

from __future__ import annotations

from typing import Any

from .. import _registry, primitive_scope
from ..primitive_table import PrimitiveTable
from . import sequence_prims

ROWS = """
_AllSwap(group: str = 'hccl_world_group')(tensor_in, send_size, recv_size) =
    check.tensor(tensor_in, '_AllSwap', 'tensor_in')
    # exchanges rows between processes; one process keeps its own.
ConvertToDynamic(is_dynamic_rank: bool = False)(input) = copy(input)  # a copy; in MindSpore, its shape is dynamic.
COO2CSR()(row_indices, height) = coo2csr(row_indices, height)
CSR2COO()(indptr, nnz) = csr2coo(indptr, nnz)
CSRDiv()(indptr, indices, values, dense_shape, dense_tensor) =
    csr.csr_div(csr.CSRTensor(indptr, indices, values, dense_shape), dense_tensor)
CSRGather()(indptr, indices, dense, dense_shape) = csr_gather(indptr, indices, dense, dense_shape)
CSRMM()(indptr, indices, values, dense_shape, dense) =
    csr.csr_mm(csr.CSRTensor(indptr, indices, values, dense_shape), dense)
CSRMV()(indptr, indices, values, dense_shape, dense_tensor) =
    csr.csr_mv(csr.CSRTensor(indptr, indices, values, dense_shape), dense_tensor)
CSRMul()(indptr, indices, values, dense_shape, dense_tensor) =
    csr.csr_mul(csr.CSRTensor(indptr, indices, values, dense_shape), dense_tensor).values
CSRReduceSum()(indptr, indices, values, dense_shape, axis) =
    csr.csr_reduce_sum(csr.CSRTensor(indptr, indices, values, dense_shape), axis)
DSDMatmul()(input_w1, input_w2, input_v) = _needs_ascend('DSDMatmul')  # a product with blocks of a sparse matrix.
DynamicBroadcastTo()(x, shape) = broadcast_to(x, shape)
EnvironCreate()() = environments.create()  # the handle of a new environment.
EnvironDestroyAll()() = environments.clear()  # deletes all environments.
EnvironGet()(env, key, default) = environments.get(env, key, default)
    # the value of a key in an environment, or the default.
EnvironSet()(env, key, value) = environments.put(env, key, value)  # stores a value under a key; returns the handle.
ErrorOnDynamicShapeInput()(input) = check.tensor(input, 'ErrorOnDynamicShapeInput')  # the tensor, whose shape is known.
Generator(seed=None, offset=None, *, side_effect_mem=True)(cmd, inputs) =
    generator._run_command(cmd, inputs, seed is None)
    # runs a command of a random number generator, whose state is two Tensors.
identity()(x) = check.tensor(x, 'identity')  # the tensor.
J()(fn) = pullback.with_pullback(fn)
    # a function that returns the value of `fn` and its pullback.
MakeMapParameter()(*inputs) = irregular._refuse('MakeMapParameter', 'use mindspore.experimental.MapParameter')
    # a hash table inside a graph of MindSpore; graphs here do not have one.
MatmulDDS(bs: int, heads: int)(q, k, local_mask, global_mask) = _needs_ascend('MatmulDDS')
    # a product whose result is blocks of a sparse matrix.
MixedPrecisionCast()(dst_dtype, x) = composite.mixed_precision_cast(dst_dtype, x)
    # casts the float tensors in nested tuples and dicts.
PSROIPooling(spatial_scale: 0 < float, group_size: int > 0, output_dim: int > 0)(features, rois) =
    position_pooling.psroi_pooling(features, rois, spatial_scale, group_size, output_dim)
    # means over the bins of regions; each bin has its own channels.
PsROIPooling(pooled_height, pooled_width, num_rois, spatial_scale, out_dim, group_size)(inputs, rois) =
    _needs_ascend('PsROIPooling', 'PSROIPooling')
    # `PSROIPooling` in another layout.
RangeV2(maxlen: int = 1000000)(start, limit, delta) = arange(start, limit, delta)  # numbers `delta` apart.
ResizeV2(coordinate_transformation_mode: str = 'half_pixel', mode: str = 'nearest', nearest_mode: str = 'floor',
    cubic_coeff_a: float = -0.75)(x, roi, scales, sizes) =
    unexposed.resize_v2(x, sizes, mode, coordinate_transformation_mode, cubic_coeff_a)
    # resizes images: 1-d by nearest or linear interpolation, 2-d by cubic interpolation.
RowTensorAdd()(x1, x2) = _needs_ascend('RowTensorAdd')  # rows of a sparse tensor added to those of a dense one.
RealMakeTuple()(*inputs) = inputs  # the inputs as a tuple.
RealTupleGetItem()(input, index) = input[index]  # an element of a tuple.
Format()(text, *values) = text.format(*values)  # `str.format`.
IsConstant()(x) = True  # whether a value is known when a graph is compiled.
IsParameter()(x) = type(x).__name__ == 'Parameter'  # whether a value is a Parameter.
SequenceMask()(lengths, maxlen) = sequence_mask(lengths, maxlen)
Shift(periods: int, axis: int = 0)(x, fill_value) = _shift(x, fill_value, periods, axis)
    # elements shifted by `periods` along `axis`; vacated positions become `fill_value`.
SliceGetItem()(slice_value, value) = getattr(slice_value, value)  # the 'start', 'stop' or 'step' of a slice.
StringLower()(x) = x.lower()  # a str in lower case.
StringUpper()(x) = x.upper()  # a str in upper case.
TensorMove()(input) = copy(input)  # a copy.
TridiagonalSolve(partial_pivoting: bool = True)(diagonals, rhs) = matrix_functions.tridiagonal_solve(diagonals, rhs)
    # solutions of systems with tridiagonal matrices.
_VirtualDataset()(*args) = args  # the inputs.
_VirtualOutput(*, order_enforce_skip=True)(x) = check.tensor(x, '_VirtualOutput')  # the tensor.
_VirtualDiv(divisor: number = 1, *, order_enforce_skip=True)(x) = unexposed.divide_gradient(x, divisor)
    # the tensor; its gradient is divided.
_MirrorOperator(group=None, dev_num: 1 = 1, mean_flag=None, *, fusion=1, order_enforce_skip=True)(x) =
    check.tensor(x, '_MirrorOperator')
    # the tensor; its gradient is combined over processes, of which there is one.
_GetTensorSlice()(x, dev_mat, tensor_map, slice_shape, full_shape) = unexposed.first_part(x, slice_shape)
    # the part of a tensor that the first process has.
Load()(*args) = args[0]  # the value of a Parameter.
GetGrad()(gradients, x) = unexposed.gradient_of(gradients, x)
    # one of the gradients of a function made with `return_ids=True`.
IsInstance()(inst, type_) = value_types.is_subtype(value_types.type_of(inst), type_, 'IsInstance')
    # whether a value has a type, or one that belongs to it.
IsSubClass()(sub_type, type_) = value_types.is_subtype(sub_type, type_)  # whether a type is another, or belongs to it.
SameTypeShape()(x, y) = value_types.same_type_and_shape(x, y)  # `x`, if it has the dtype and the shape of `y`.
CheckBprop(prim_to_check: str = '')(xshapes, yshapes) =
    value_types.checked_gradients(xshapes, yshapes, prim_to_check)
    # gradients, if they have the dtypes and the shapes of the inputs.
TopTypeof()(x) = value_types.outer_type_of(x)  # the type of a value, without the types of its elements.
TileSize()(shape, out_shape, ndim) = tuple(map(unexposed.repeats, shape[:ndim], out_shape[:ndim]))
    # how often each dimension of size 1 is repeated.
DynamicBroadcastGradientArgs()(s0, s1) = unexposed.summed_axes(s0, s1)
    # the dimensions over which the gradients of two broadcast operands are summed, as tensors.
Conv3DBackpropInput(out_channel, kernel_size, mode=1, pad_mode='valid', pad=0, stride=1, dilation=1, group=1,
    data_format='NCDHW')(filter, out_backprop, input_size) =
    auto_generate.gradients.gradient_from_shape(operations.Conv3D(out_channel, kernel_size, mode, pad_mode, pad,
    stride, dilation, group, data_format), out_backprop, input_size, filter)
    # the gradient of a 3-d convolution by its input.
SparseAddGrad()(backprop_val_grad, x1_indices, x2_indices, sum_indices) =
    (unexposed.at_indices(backprop_val_grad, sum_indices, x1_indices),
    unexposed.at_indices(backprop_val_grad, sum_indices, x2_indices))
    # the gradients of a sum of sparse tensors by the elements of each.
SparseSoftmaxCrossEntropyWithLogitsV2()(features, labels) =
    (cross_entropy(features, labels, None, -100, 'none'),
    softmax(features, -1) - one_hot(labels, features.shape[-1], 1.0, 0.0).astype(features.dtype))
    # the loss of each example, and its gradients by the logits.
Uniform(minval: real = 0.0, maxval: real = 1.0, seed: int >= 0 = 0, offset: int >= 0 = 0, *,
    side_effect_hidden=True)(x) = rand(x.shape, seed=seed or offset or None) * (maxval - minval) + minval
    # uniform numbers in [minval, maxval) in the shape of `x`; seeds of 0 draw from the generator.
AddV2()(x, y) = add(x, y)
AdjustContrastv2()(images, contrast_factor) = unexposed.adjust_contrast(images, contrast_factor)
    # elements moved away from the mean of their channel, or towards it.
ClipByNorm(axis=None)(x, clip_norm) = unexposed.clip_by_norm(x, clip_norm, axis)  # scaled to at most this norm.
ReLUV3()(x) = relu(x)
ConcatOffsetV1()(axis, x) = unexposed.concat_offsets(axis, x)
    # the offsets of tensors in a concatenation, from their shapes.
InstanceNormV2(is_training: bool = True, momentum: float = 0.1, epsilon: float = 0.00001)(x, gamma, beta, mean,
    variance) = unexposed.instance_norm(x, gamma, beta, mean, variance, is_training, epsilon)
    # normalizes each example and channel: (result, mean, 1 / deviation).
PadAndShift()(input_x, cum_sum_arr, shift_idx) = unexposed.pad_and_shift(input_x, cum_sum_arr, shift_idx)
    # one of several rows, moved to its offset and padded with -1.
SparseCountSparseOutput(binary_output: bool = False, minlength: int = -1, maxlength: int = -1)(indices, values,
    dense_shape, weights) = lists.counts(indices, values, dense_shape, weights, binary_output, minlength, maxlength)
    # counts of each number in each row: (indices, counts, shape).
Sspaddmm()(x1_indices, x1_values, x1_shape, x2_indices, x2_values, x2_shape, x3_dense, alpha, beta) =
    lists.product_and_sum((x1_indices, x1_values, x1_shape), (x2_indices, x2_values, x2_shape), x3_dense, alpha, beta)
    # `alpha * (x2 @ x3) + beta * x1` of sparse `x1` and `x2`: (indices, elements, shape).
CSRSparseMatrixToDense()(x_dense_shape, x_batch_pointers, x_row_pointers, x_col_indices, x_values) =
    lists.matrices_to_dense(x_dense_shape, x_batch_pointers, x_row_pointers, x_col_indices, x_values)
    # matrices as a dense tensor.
CSRSparseMatrixToSparseTensor()(x_dense_shape, x_batch_pointers, x_row_pointers, x_col_indices, x_values) =
    lists.matrices_to_sparse(x_dense_shape, x_batch_pointers, x_row_pointers, x_col_indices, x_values)
    # matrices as (indices, elements, shape).
DenseToCSRSparseMatrix()(dense_input, indices) = lists.dense_to_matrices(dense_input, indices)
    # the elements at `indices` as matrices: (shape, batch pointers, row pointers, columns, elements).
DenseToDenseSetOperation(set_operation: str = 'a-b', validate_indices: bool = True)(x1, x2) =
    sets.of_dense(x1, x2, set_operation)
    # the sets that rows hold combined: (indices, members, shape).
DenseToSparseSetOperation(set_operation: str = 'a-b', validate_indices: bool = True)(x1, x2_indices, x2_values,
    x2_shape) = sets.of_dense_and_sparse(x1, x2_indices, x2_values, x2_shape, set_operation)
    # the sets that rows of a dense and a sparse tensor hold combined: (indices, members, shape).
DynamicStitch()(indices, data) = unexposed.stitch(indices, data)
    # slices of several tensors merged into one at the given indices.
RaggedTensorToSparse()(rt_nested_splits, rt_dense_values) = ragged.to_sparse(rt_nested_splits, rt_dense_values)
    # rows of different lengths as (indices, elements, shape).
RaggedTensorToTensor(num_row_partition_tensors: int = 1, row_partition_types=('ROW_SPLITS',))(shape, values,
    default_value, row_partition_tensors) = ragged.to_tensor(shape, values, default_value, row_partition_tensors,
    row_partition_types)
    # rows of different lengths as a dense tensor, padded with a default.
Eigh(compute_eigenvectors: bool = True, lower: bool = True)(A) =
    matrix_functions.self_adjoint_eig(A, compute_eigenvectors, lower)  # (eigenvalues, eigenvectors).
SelfAdjointEig(compute_v: bool = True)(x) = matrix_functions.self_adjoint_eig(x, compute_v)
    # (eigenvalues, eigenvectors) of symmetric matrices.
SetSize(validate_indices: bool = True)(set_indices, set_values, set_shape) =
    lists.set_size(set_indices, set_values, set_shape)  # the number of distinct members of each row.
SparseAdd()(x1_indices, x1_values, x1_shape, x2_indices, x2_values, x2_shape, thresh) =
    lists.add(x1_indices, x1_values, x1_shape, x2_indices, x2_values, x2_shape, thresh)
    # the sum of sparse tensors as (indices, elements, shape).
SparseAddmm()(indices, values, sparse_shape, x2_dense, x3_dense, alpha, beta) =
    lists.product(indices, values, sparse_shape, x2_dense, x3_dense, alpha, beta)
    # `alpha * (x1 @ x2) + beta * x3` with a sparse `x1`.
SparseApplyAdagradDA(use_locking: bool = False, *, side_effect_mem=True)(var, grad_accum, grad_square_accum, grad,
    indices, lr, l1, l2, global_step) = sparse_steps.by_rows('SparseApplyAdagradDA',
    optimizer_steps.apply_adagrad_da, (var, grad_accum, grad_square_accum), grad, indices, (),
    (lr, l1, l2, global_step))[0]
    # one step of some rows, written into the Parameters.
SparseApplyCenteredRMSProp(use_locking: bool = False, *, side_effect_mem=True)(var, mg, ms, mom, lr, rho, momentum,
    epsilon, grad, indices) = sparse_steps.by_rows('SparseApplyCenteredRMSProp',
    optimizer_steps.apply_centered_rms_prop, (var, mg, ms, mom), grad, indices, (), (lr, rho, momentum, epsilon))[0]
    # one step of some rows, written into the Parameters.
SparseApplyMomentum(use_locking: bool = False, use_nesterov: bool = False, *, side_effect_mem=True)(var, accum, lr,
    grad, indices, momentum) = sparse_steps.by_rows('SparseApplyMomentum',
    optimizer_steps.apply_momentum, (var, accum), grad, indices, (lr,), (momentum, use_nesterov))[0]
    # one step of some rows, written into the Parameters.
SparseApplyProximalGradientDescent(use_locking: bool = False, *, side_effect_mem=True)(var, alpha, l1, l2, grad,
    indices) = sparse_steps.by_rows('SparseApplyProximalGradientDescent',
    optimizer_steps.apply_proximal_gradient_descent, (var,), grad, indices, (alpha, l1, l2))[0]
    # one step of some rows, written into the Parameter.
SparseConcat(concat_dim: int = 0)(sp_input_indices, sp_input_values, sp_input_shapes) =
    lists.concatenate(sp_input_indices, sp_input_values, sp_input_shapes, concat_dim)
    # concatenated sparse tensors: (indices, elements, shape).
SparseDenseCwiseAdd()(x1_indices, x1_values, x1_shape, x2) =
    lists.with_dense(x1_indices, x1_values, x1_shape, x2, table.add)
    # the elements of a sparse tensor plus those of a dense one.
SparseDenseCwiseDiv()(x1_indices, x1_values, x1_shape, x2) =
    lists.with_dense(x1_indices, x1_values, x1_shape, x2, table.div)
    # the elements of a sparse tensor divided by those of a dense one.
SparseDenseCwiseMul()(x1_indices, x1_values, x1_shape, x2) =
    lists.with_dense(x1_indices, x1_values, x1_shape, x2, table.mul)
    # the elements of a sparse tensor times those of a dense one.
SparseFillEmptyRows()(indices, values, dense_shape, default_value) =
    lists.fill_empty_rows(indices, values, dense_shape, default_value)
    # fills empty rows: (indices, elements, mask of empty rows, new position of each element).
SparseMatrixAdd()(x1_dense_shape, x1_batch_pointers, x1_row_pointers, x1_col_indices, x1_values,
    x2_dense_shape, x2_batch_pointers, x2_row_pointers, x2_col_indices, x2_values, alpha, beta) =
    lists.sum_of_matrices(x1_dense_shape, x1_batch_pointers, x1_row_pointers, x1_col_indices, x1_values,
    x2_dense_shape, x2_batch_pointers, x2_row_pointers, x2_col_indices, x2_values, alpha, beta)
    # `alpha * x1 + beta * x2` as matrices.
SparseMatrixMatMul(transpose_x1: bool = False, transpose_x2: bool = False, adjoint_x1: bool = False,
    adjoint_x2: bool = False, transpose_output: bool = False, conjugate_output: bool = False)(x1_dense_shape,
    x1_batch_pointers, x1_row_pointers, x1_col_indices, x1_values, x2_dense) = lists.product_of_matrices(
    (x1_dense_shape, x1_batch_pointers, x1_row_pointers, x1_col_indices, x1_values), x2_dense,
    (transpose_x1, adjoint_x1), (transpose_x2, adjoint_x2), (transpose_output, conjugate_output))
    # the products of matrices and a dense tensor.
SparseMatrixMul()(a_shape, a_batch_pointers, a_indptr, a_indices, a_values, b_dense) =
    lists.multiply_matrices(a_shape, a_batch_pointers, a_indptr, a_indices, a_values, b_dense)
    # the elements of matrices times those of a dense tensor, as matrices.
SparseMatrixNNZ()(x_dense_shape, x_batch_pointers, x_row_pointers, x_col_indices, x_values) =
    lists.count_of_matrices(x_dense_shape, x_batch_pointers, x_row_pointers, x_col_indices, x_values)
    # the number of elements of each matrix.
SparseMatrixOrderingAMD()(x_dense_shape, x_batch_pointers, x_row_pointers, x_col_indices, x_values) =
    lists.elimination_order(x_dense_shape, x_batch_pointers, x_row_pointers, x_col_indices, x_values)
    # an order of elimination with little fill-in for symmetric matrices.
SparseMatrixSoftmax(dtype)(x_dense_shape, x_batch_pointers, x_row_pointers, x_col_indices, x_values) =
    lists.softmax_of_matrices(x_dense_shape, x_batch_pointers, x_row_pointers, x_col_indices, x_values)
    # the softmax of the elements of each row, as matrices.
SparseMatrixTranspose(conjugate: bool = False)(x_dense_shape, x_batch_pointers, x_row_pointers, x_col_indices,
    x_values) =
    lists.transposed(x_dense_shape, x_batch_pointers, x_row_pointers, x_col_indices, x_values,
    conjugate=conjugate)  # the matrices transposed.
SparseReorder()(indices, values, shape) = lists.reorder(indices, values, shape)
    # the elements in row-major order: (indices, elements).
SparseReshape()(indices, shape, new_shape) = lists.reshape(indices, shape, new_shape)
    # the indices for another shape: (indices, shape).
SparseSegmentMean()(x, indices, segment_ids) =
    lists.segments(x, indices, segment_ids, None, 'mean', 'SparseSegmentMean')
    # means of rows by segment.
SparseSegmentMeanWithNumSegments()(x, indices, segment_ids, num_segments) =
    lists.segments(x, indices, segment_ids, num_segments, 'mean', 'SparseSegmentMeanWithNumSegments')
    # means of rows by segment.
SparseSegmentSqrtN()(x, indices, segment_ids) =
    lists.segments(x, indices, segment_ids, None, 'root', 'SparseSegmentSqrtN')
    # sums of rows by segment, divided by the root of their number.
SparseSegmentSqrtNWithNumSegments()(x, indices, segment_ids, num_segemnts) =
    lists.segments(x, indices, segment_ids, num_segemnts, 'root', 'SparseSegmentSqrtNWithNumSegments')
    # sums of rows by segment, divided by the root of their number.
SparseSegmentSum()(x, indices, segment_ids) =
    lists.segments(x, indices, segment_ids, None, 'sum', 'SparseSegmentSum')
    # sums of rows by segment.
SparseSegmentSumWithNumSegments()(x, indices, segment_ids, num_segments) =
    lists.segments(x, indices, segment_ids, num_segments, 'sum', 'SparseSegmentSumWithNumSegments')
    # sums of rows by segment.
SparseSoftmax()(indices, values, shape) = lists.softmax(indices, values, shape)
    # the softmax of the elements of each row.
SparseSparseMaximum()(x1_indices, x1_values, x1_shape, x2_indices, x2_values, x2_shape) =
    lists.combine(x1_indices, x1_values, x1_shape, x2_indices, x2_values, x2_shape, table.maximum)
    # the elementwise maximum of two sparse tensors: (indices, elements).
SparseSparseMinimum()(x1_indices, x1_values, x1_shape, x2_indices, x2_values, x2_shape) =
    lists.combine(x1_indices, x1_values, x1_shape, x2_indices, x2_values, x2_shape, table.minimum)
    # the elementwise minimum of two sparse tensors: (indices, elements).
SparseTensorToCSRSparseMatrix()(x_indices, x_values, x_dense_shape) =
    lists.sparse_to_matrices(x_indices, x_values, x_dense_shape)
    # a list of elements as matrices.
SparseToDenseV2(validate_indices: bool = True)(indices, output_shape, values, default_value) =
    lists.to_dense(indices, output_shape, values, default_value)
    # the dense tensor, with a default for missing elements.
UpdateCache(*, side_effect_mem=True)(input_x, indices, updates, max_num) =
    unexposed.update_cache(input_x, indices, updates, max_num)
    # rows written into a Parameter, except those whose index is outside [0, max_num).
"""

#: ops that MindSpore registers without a CPU kernel
_ASCEND = (
    "BNInfer BNInferGrad BiasDropoutAdd CacheSwapTable ClipByNormNoDivSum LayerNormXBackprop LayerNormXBackpropV2 Lu "
    "ScatterElements SparseMatrixSparseMatMul SparseSplit StatelessDropOutGenMask"
)
ROWS += "".join(f"{name}()(*inputs) = _needs_ascend({name!r})\n" for name in _ASCEND.split())

_table = PrimitiveTable(__name__, ROWS, scope=primitive_scope.find)
#: Primitives that `ops` offers as instances
_INSTANCES = {
    "bit_and": "bit_and",
    "bit_or": "bit_or",
    "check_bprop": "CheckBprop",
    "issubclass_": "IsSubClass",
    "j": "J",
    "make_map_parameter": "MakeMapParameter",
    "same_type_shape_": "SameTypeShape",
    "slice_get_item": "SliceGetItem",
}
# MindSpore calls a user's `Shift` for shape and dtype of the output.
_registry.register(__name__, ["Shift"], inferred_in_python=True)
_registry.register(__name__, _table)


def __getattr__(name: str) -> Any:
    if name in _table:
        return _table[name]
    if name in _INSTANCES:
        known = _table if _INSTANCES[name] in _table else sequence_prims._table
        return globals().setdefault(name, known[_INSTANCES[name]]())
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_table, *_INSTANCES})


__all__ = sorted(_table)
