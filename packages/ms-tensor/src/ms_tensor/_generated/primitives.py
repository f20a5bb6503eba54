"""Rows of the Primitive classes over one table op each; see `ops.primitive_table`.

Written by `nox -s gen` from the op table; do not edit.
"""

from __future__ import annotations

ROWS = """
ACos()(x) = acos(x)
Abs()(x) = abs(x)
Acosh()(x) = acosh(x)
Add()(x, y) = add(x, y)
Asin()(x) = asin(x)
Asinh()(x) = asinh(x)
Atan()(x) = atan(x)
Atan2()(x, y) = atan2(x, y)
Atanh()(x) = atanh(x)
BitwiseAnd()(x, y) = bitwise_and(x, y)
BitwiseOr()(x, y) = bitwise_or(x, y)
BitwiseXor()(x, y) = bitwise_xor(x, y)
BroadcastTo(shape: _target_sizes)(input) = broadcast_to(input, shape)
Cast()(input, dtype) = cast(input, dtype)
Ceil()(x) = ceil(x)
Complex()(real, imag) = complex(real, imag)
Concat(axis=0)(tensors) = concat(tensors, axis)
Conj()(input) = conj(input)
Cos()(x) = cos(x)
Cosh()(x) = cosh(x)
Digamma()(x) = digamma(x)
Div()(x, y) = div(x, y)
Equal()(x, y) = equal(x, y)
Erf()(x) = erf(x)
Erfc()(x) = erfc(x)
Erfinv()(input) = erfinv(input)
Exp()(x) = exp(x)
Expm1()(x) = expm1(x)
Floor()(x) = floor(x)
FloorDiv()(x, y) = floor_divide(x, y)
FloorMod()(x, y) = floor_mod(x, y)
GatherD()(x, dim, index) = gather_d(x, dim, index)
Greater()(x, y) = greater(x, y)
GreaterEqual()(x, y) = greater_equal(x, y)
Imag()(input) = imag(input)
IsInf()(x) = isinf(x)
IsNan()(x) = isnan(x)
Less()(x, y) = less(x, y)
LessEqual()(x, y) = less_equal(x, y)
Lgamma()(x) = lgamma(x)
Log()(x) = log(x)
Log1p()(x) = log1p(x)
LogMatrixDeterminant()(x) = slogdet(x)
LogicalAnd()(x, y) = logical_and(x, y)
LogicalNot()(x) = logical_not(x)
LogicalOr()(x, y) = logical_or(x, y)
LogicalXor()(x, y) = logical_xor(x, y)
MatrixDeterminant()(x) = det(x)
Maximum()(x, y) = maximum(x, y)
Minimum()(x, y) = minimum(x, y)
Mul()(x, y) = mul(x, y)
Neg()(x) = neg(x)
NotEqual()(x, y) = not_equal(x, y)
Pow()(x, y) = pow(x, y)
ReLU()(input) = relu(input)
Real()(input) = real(input)
Reciprocal()(x) = reciprocal(x)
ReduceAll(keep_dims=False)(input, axis=()) = reduce_all(input, axis, keep_dims)
ReduceAny(keep_dims=False)(x, axis=()) = reduce_any(x, axis, keep_dims)
ReduceMax(keep_dims=False)(x, axis=()) = reduce_max(x, axis, keep_dims)
ReduceMin(keep_dims=False)(x, axis=()) = reduce_min(x, axis, keep_dims)
ReduceProd(keep_dims=False)(x, axis=()) = reduce_prod(x, axis, keep_dims)
ReduceSum(keep_dims=False)(input, axis=()) = reduce_sum(input, axis, keep_dims)
Reshape()(input, shape) = reshape(input, shape)
Round()(x) = round(x)
Rsqrt()(x) = rsqrt(x)
Select()(condition, x, y) = select(condition, x, y)
Sigmoid()(input) = sigmoid(input)
Sign()(x) = sign(x)
Sin()(x) = sin(x)
Sinh()(x) = sinh(x)
Sqrt()(x) = sqrt(x)
Square()(input) = square(input)
Sub()(x, y) = sub(x, y)
Tan()(x) = tan(x)
Tanh()(input) = tanh(input)
Transpose()(input, input_perm) = transpose(input, input_perm)
Trunc()(input) = trunc(input)
"""

CLASSES_BY_ROWS = """
ExpandDims()(input_x, axis) = expand_dims(input_x, axis)  # inserts a dimension of size 1.
Squeeze(axis: _optional_dims = ())(input) = squeeze(input, axis)  # removes dimensions of size 1.
Flatten()(input_x) = flatten(input_x)  # flattens all dimensions but the first.
Tile()(input, dims) = tile(input, dims)  # repeats a tensor along every dimension.
Stack(axis: int = 0)(input_x) = stack(input_x, axis)  # joins tensors along a new dimension.
Unstack(axis: int = 0, num=None)(x) = unbind(x, axis)  # the slices along a dimension.
Shape()(x) = shape(x)  # the shape, as a tuple.
Rank()(x) = rank(x)  # the number of dimensions.
Size()(x) = size(x)  # the number of elements.
DType()(x) = dtype(x)  # the dtype.
Fill()(dtype, dims, x) = fill(dtype, dims, x)  # a tensor filled with one value.
Zeros()(size, dtype=None) = zeros(size, dtype)  # zeros.
Ones()(shape, dtype=None) = ones(shape, dtype)  # ones.
ZerosLike()(x) = zeros_like(x)  # zeros of the same shape and dtype.
OnesLike()(x) = ones_like(x)  # ones of the same shape and dtype.
Eye()(n, m, dtype) = eye(n, m, dtype)  # ones on the main diagonal.
Range(maxlen=1000000)(start, end, step) = arange(start, end, step)  # numbers in steps of `step`.
ScalarToTensor()(x, dtype=None) = scalar_to_tensor(x) if dtype is None else scalar_to_tensor(x, dtype)
    # a number as a 0-d tensor.
Identity()(x) = copy(x)  # a copy of the tensor.
Cast()(input, dtype) = cast(input, dtype)
Concat(axis=0)(tensors) = concat(tensors, axis)
Assign(*, side_effect_mem=True)(variable, value) = assign(variable, value)  # writes `value` into `variable`.
AssignAdd(*, side_effect_mem=True)(variable, value) = assign_add(variable, value) # adds `value` to `variable` in place.
AssignSub(*, side_effect_mem=True)(variable, value) = assign_sub(variable, value)
    # subtracts `value` from `variable` in place.
Depend(*, side_effect_propagate=1)(value, expr) = value  # `value`, after `expr` is evaluated.
StopGradient()(value) = stop_gradient(value)  # `value` without its gradient.
LinSpace()(start, stop, num) = linspace(start, stop, num)
LogSpace(steps: int >= 0 = 10, base: int >= 0 = 10, dtype: float16 | float32 | float64 = float32)(start, end) =
    logspace(start, end, steps, base, dtype=dtype)
Meshgrid(indexing: 'xy' | 'ij' = 'xy')(inputs) = _meshgrid(inputs, indexing)
    # the coordinates of a grid, one tensor for each vector.
Fills()(x, value) = fills(x, value)
FillV2()(shape, value) = creation._filled(shape, value, None, 'FillV2')
    # a tensor of this shape, filled with `value`.
ReverseV2(axis: _several_ints)(input) = flip(input, axis)
Roll(shifts: _dims, dims: _optional_dims = None)(input) = roll(input, shifts, dims)
Tril(diagonal: int = 0)(x) = tril(x, diagonal)
Triu(diagonal: int = 0)(input) = triu(input, diagonal)
Expand(*, max_length=1000000)(x, shape) = expand(x, shape)
TensorShape()(input_x) = dyn_shape(input_x)
TypeAs()(input, other) = type_as(input, other)
TransposeView(*, side_effect_mem=True)(input, input_perm) = transpose(input, input_perm)
TransposeExtView(*, side_effect_mem=True)(input, dim0, dim1) = swapaxes(input, dim0, dim1)
MoveTo()(input, to='CPU', blocking=True) = move_to(input, to, blocking)
TupleToArray()(input_x) = tuple_to_array(_one_kind(input_x))
ScalarToArray()(input_x) = scalar_to_array(input_x)
ScalarCast()(input_x, input_y) = scalar_cast(input_x, input_y)
BartlettWindow(periodic: bool = True, dtype: float16 | float32 | float64 = float32, *,
    max_length=1000000)(window_length) =
    bartlett_window(window_length, periodic, dtype=dtype)
BlackmanWindow(periodic: bool = True, dtype: float16 | float32 | float64 = float32, *,
    max_length=1000000)(window_length) =
    blackman_window(window_length, periodic, dtype=dtype)
HammingWindow(periodic: bool = True, alpha: float = 0.54, beta: float = 0.46,
    dtype: float16 | float32 | float64 = float32)(length) =
    hamming_window(length, periodic, alpha, beta, dtype=dtype)
InvertPermutation()(x) = _invert_permutation(x)
    # the inverse of a permutation, given as a tuple of ints.
TensorToTuple()(x) = _tensor_to_tuple(x)
    # the elements of a vector, as a tuple of numbers.
SplitV(size_splits: _several_ints, split_dim: int, num_split: int)(x) = _split_with_rest(x, size_splits, split_dim)
    # parts of the given sizes along `split_dim`; one size may be -1, which is the rest.
ParallelConcat()(values) = concat(values)
DynamicShape(dtype=9)(x) = dyn_shape(x)
Pack = Stack
Unpack = Unstack
Print(*, side_effect_io=True)(*args) = print_(*args)  # prints its arguments, one per line.
ListDiff(out_idx: int32 | int64 = int32)(x, y) = selections.list_diff(x, y, out_idx)
    # the elements of `x` that are not in `y`, and their indices.
SubAndFilter()(input_x, max_num, offset) = selections.sub_and_filter(input_x, max_num, offset)
    # the elements of `input_x - offset` in [0, max_num), and their indices.
MapUniform()(input, per_group_size, group_num) =
    table.add(table.mul(table.floor_mod(input, group_num), per_group_size), table.floor_divide(input, group_num))
    # distributes ids over groups in turn; each group has its own ids.
RaggedRange(Tsplits: int32 | int64, *, max_length=1000000)(starts, limits, deltas) =
    selections.ragged_range(starts, limits, deltas, Tsplits)
    # (the start of each range, the concatenated ranges).
Im2Col(ksizes: _as_pair, strides: _as_pair = 1, dilations: _as_pair = 1, pads: _as_padding = 0, *,
    padding_mode='CALCULATED')(x) = patches.columns(x, ksizes, strides, dilations, pads)
    # every window of an image, of shape (N, C, window elements, windows).
ExtractImagePatches(ksizes: _last_two, strides: _last_two, rates: _last_two, padding: _padding_number =
    'VALID')(input_x) = patch_extraction.image_patches(input_x, ksizes, strides, rates, padding)
    # every window of an image as channels.
ExtractVolumePatches(kernel_size: _as_five, strides: _as_five, padding: _upper_padding)(input_x) =
    patch_extraction.volume_patches(input_x, kernel_size, strides, padding)
    # every window of a volume as channels.
EditDistance(normalize: bool = True)(hypothesis_indices, hypothesis_values, hypothesis_shape, truth_indices,
    truth_values, truth_shape) = edit_distance.edit_distance(hypothesis_indices, hypothesis_values, hypothesis_shape,
    truth_indices, truth_values, truth_shape, normalize)
    # the Levenshtein distances of sequences.
CopyWithSlice(*, side_effect_mem=True)(x, y) = assign(x, y)  # writes `y` into `x`.
Coalesce()(x_indices, x_values, x_shape) = _coalesce(x_indices, x_values, x_shape)
    # (indices, values, shape) of a sparse tensor; values at equal indices are added.
Split(axis=0, output_num: int = 1)(input_x) = _split_equally(input_x, axis, output_num)  # splits into equal parts.
Slice()(input, begin, size) = _slice_from(input, begin, size)
    # `size` elements from `begin` on, in every dimension; -1 is all remaining elements.
StridedSlice(begin_mask=0, end_mask=0, ellipsis_mask=0, new_axis_mask=0, shrink_axis_mask=0)(input_x, begin, end,
    strides) = _strided_slice(input_x, begin, end, strides, begin_mask, end_mask, ellipsis_mask, new_axis_mask,
    shrink_axis_mask)
    # `input_x[begin:end:strides]` in every dimension. In each mask, bit i is for dimension i: its `begin` or `end`
    is left out, it stands for an ellipsis, it is a new dimension, or only the element at `begin` is taken.
Pad(paddings: _pairs)(input_x) = _zero_pad(input_x, paddings)
    # pads with zeros; `paddings` has one pair (before, after) per dimension.
PadV3(mode: 'constant' | 'reflect' | 'edge' | 'circular' = 'constant', paddings_contiguous: bool = True)(x, paddings,
    constant_value=None) = _pad_by(x, paddings, constant_value, mode, paddings_contiguous)
    # see `ops.pad`. Without `paddings_contiguous`, `paddings` is all sizes before, then all sizes after.
AllReduce(op: str = 'sum', group: str = 'hccl_world_group', *, fusion=0, index=0, no_eliminate=True)(input_x) =
    check.tensor(input_x, 'AllReduce', 'input_x')
    # the values of all members combined.
ReduceScatter(op: str = 'sum', group: str = 'hccl_world_group', *, rank_size=1, fusion=0, no_eliminate=True)(input_x) =
    check.tensor(input_x, 'ReduceScatter', 'input_x')
    # a member's share of the values combined.
AllGather(group: str = 'hccl_world_group', *, rank_size=1, fusion=0, mean_flag=False, no_eliminate=True)(input_x) =
    check.tensor(input_x, 'AllGather', 'input_x')
    # the values of all members, joined along the first dimension.
Reduce(dest_rank: 0, op: str = 'sum', group: str = 'hccl_world_group')(input_x) =
    check.tensor(input_x, 'Reduce', 'input_x')
    # the values combined, at one member.
CollectiveGather(dest_rank: 0, group: str = 'hccl_world_group')(input_x) =
    check.tensor(input_x, 'CollectiveGather', 'input_x')
    # the values joined, at one member.
CollectiveScatter(src_rank: 0 = 0, group: str = 'hccl_world_group', *, rank_id=0, rank_size=1)(input_x) =
    check.tensor(input_x, 'CollectiveScatter', 'input_x')
    # a member's share of one member's value.
AlltoAll(split_count: 1, split_dim: int, concat_dim: int, group: str = 'hccl_world_group', *, no_eliminate=True,
    rank_size=1)(input_x) = check.tensor(input_x, 'AlltoAll', 'input_x')
    # parts exchanged between all members.
Barrier(group: str = 'hccl_world_group', *, side_effect_mem=True)() = None  # waits for all members.
AllGatherV(group: str = 'hccl_world_group', *, rank_size=1, mean_flag=False, rank_id=0)(input_x, output_split_sizes) =
    check.tensor(input_x, 'AllGatherV', 'input_x')
    # the values of all members, of different sizes, joined along the first dimension.
ReduceScatterV(op: str = 'sum', group: str = 'hccl_world_group', *, rank_size=1, rank_id=0)(input_x, input_split_sizes)
    = check.tensor(input_x, 'ReduceScatterV', 'input_x')
    # a member's share of the values combined.
AlltoAllVC(group: str = 'hccl_world_group', block_size: int = 1, transpose: bool = False, *, rank_size=1,
    rank_id=0)(input_x, send_count_matrix) = check.tensor(input_x, 'AlltoAllVC', 'input_x')
    # parts exchanged between all members.
Reshard(in_layout, out_layout, in_strategy)(tensor) = tensor  # the tensor in another layout.
Send(sr_tag: int, dest_rank: int, group: str = 'hccl_world_group', group_back: str = 'hccl_world_group', *,
    no_eliminate=True)(input_x) = _refuse('Send', 'a group of one has nobody to send to')
    # a tensor for another member.
Receive(sr_tag: int, src_rank: int, shape, dtype, group: str = 'hccl_world_group', group_back: str = 'hccl_world_group',
    *, no_eliminate=True)(x=None) = _refuse('Receive', 'a group of one has nobody to receive from')
    # a tensor from another member.
NeighborExchange(send_rank_ids, recv_rank_ids, recv_shapes, send_shapes, recv_type, group: str = 'hccl_world_group', *,
    no_eliminate=True)(tensors) = _refuse('NeighborExchange', 'a group of one has no neighbours')
    # tensors exchanged with neighbours.
NeighborExchangeV2(send_rank_ids, send_lens, recv_rank_ids, recv_lens, data_format, group: str = 'hccl_world_group', *,
    no_eliminate=True)(tensor) = _refuse('NeighborExchangeV2', 'a group of one has no neighbours')
    # edges of images exchanged with neighbours.
BatchISendIRecv(op_types: _several, remote_ranks: _several, receive_shapes=(), receive_dtypes=(), group: str =
    'hccl_world_group', *, no_eliminate=True)(*tensors) =
    _refuse('BatchISendIRecv', 'a group of one has nobody to exchange with')
    # several tensors exchanged with other members.
Broadcast(root_rank: _only_member, group: str = 'hccl_world_group')(input_x) =
    tuple(check.tensors(check.kind(input_x, (tuple, list), 'a tuple', 'Broadcast', 'input_x'), 'Broadcast', 'input_x'))
    # a tuple of tensors, as one member has them.
AlltoAllV(group: str = 'hccl_world_group', block_size: int = 1)(input_x, send_numel_list, recv_numel_list) =
    _all_to_all_alone(input_x, send_numel_list, recv_numel_list, block_size)
    # parts of any size exchanged. The lists have one entry for each member, in blocks of `block_size` elements.
NPUAllocFloatStatus()() = table.full((8,), 0, mstype.float32)
    # the flags of a device that counts overflows; here they are zeros.
NPUGetFloatStatus()(x) = check.tensor(x, 'NPUGetFloatStatus', 'x')  # the flags; a CPU raises none.
NPUClearFloatStatus()(x) = table.full(check.tensor(x, 'NPUClearFloatStatus', 'x').shape, 0, mstype.float32)
    # the flags cleared.
IdentityN()(x) = tuple(check.tensors(x, 'IdentityN', 'x'))  # the same tensors.
Reusing()(x) = check.tensor(x, 'Reusing', 'x')  # the same tensor.
UpdateState()(state, *values) = state  # the state; effects are always in program order.
ControlDepend(depend_mode: 0 | 1 = 0)(src, dst) = dst  # `dst`, after `src`; program order guarantees it.
GetNext(types: _several, shapes: _several, output_num: int, shared_name)() =
    _refuse('GetNext', 'iterate over the dataset: there is no queue of a device to read from')
    # the next batch from the queue of a device, which does not exist here.
Push(optim_type='ApplyMomentum', only_shape_indices=None, *, primitive_target='CPU', side_effect_hidden=True)(
    optim_inputs, optim_input_shapes) = _refuse('Push', 'there is no parameter server')
    # gradients for a parameter server, which does not exist here.
Pull(*, primitive_target='CPU')(key, weight) = _refuse('Pull', 'there is no parameter server')
    # weights of a parameter server, which does not exist here.
PyExecute(*, side_effect_io=True, primitive_target='CPU')(*inputs) =
    _refuse('PyExecute', 'a graph leaves what it cannot express to Python by itself')
    # a node of graphs of MindSpore, which graphs here do not have.
GeSwitch()(data, pred) = _refuse('GeSwitch', 'use ops.cond')  # a node of graphs of MindSpore.
Merge()(inputs) = _refuse('Merge', 'use ops.cond')  # a node of graphs of MindSpore.
MapCacheIdx()(hashmap, indices, step, emb_max_num, cache_max_num) =
    _refuse('MapCacheIdx', 'embeddings are not cached')
    # places in a cache of embeddings, which does not exist here.
DumpGradient()(path, x, input_output) = _dump_gradient(x, path)  # `x`, whose gradient is written to a file.
ResizeNearestNeighbor(size: _several_ints, align_corners=False, half_pixel_centers=False)(input_x) =
    _resize_nearest_v1(input_x, size, align_corners, half_pixel_centers)
    # resizes images by taking the nearest element.
ResizeNearestNeighborV2(align_corners=False, half_pixel_centers=False)(image, size) =
    _resize_nearest(image, size, align_corners, half_pixel_centers)
    # resizes images by taking the nearest element.
ResizeBilinear(size, align_corners=False, half_pixel_centers=False)(x) =
    _resize_linear(x, size, align_corners, half_pixel_centers)
    # resizes images with bilinear interpolation.
ResizeBilinearV2(align_corners=False, half_pixel_centers=False)(image, size) =
    _resize_linear(image, size, align_corners, half_pixel_centers)
    # resizes images with bilinear interpolation.
ResizeBicubic(align_corners=False, half_pixel_centers=False)(image, size) =
    _resize_cubic(image, size, align_corners, half_pixel_centers)
    # resizes images with bicubic interpolation.
ResizeLinear1D(coordinate_transformation_mode: 'align_corners' | 'half_pixel' = 'align_corners')(x, size) =
    _resize_linear_1d(x, size, coordinate_transformation_mode)
    # resizes the last dimension with linear interpolation.
UpsampleNearest3D()(x, output_size=None, scales=None) = interpolate(x, output_size, scales, 'nearest')
UpsampleTrilinear3D(align_corners=False)(x, output_size=None, scales=None) =
    interpolate(x, output_size, scales, 'trilinear', align_corners)
GridSampler2D(interpolation_mode: 'bilinear' | 'nearest' = 'bilinear',
    padding_mode: 'zeros' | 'border' | 'reflection' = 'zeros', align_corners=False)(input_x, grid) =
    grid_sample(input_x, grid, interpolation_mode, padding_mode, align_corners)
GridSampler3D(interpolation_mode: 'bilinear' | 'nearest' = 'bilinear',
    padding_mode: 'zeros' | 'border' | 'reflection' = 'zeros', align_corners=False)(input_x, grid) =
    grid_sample(input_x, grid, interpolation_mode, padding_mode, align_corners)
AffineGrid(align_corners: bool = False)(theta, output_size) = affine_grid(theta, output_size, align_corners)
CropAndResize(method: 'bilinear' | 'nearest' | 'bilinear_v2' = 'bilinear', extrapolation_value: float = 0.0)(x, boxes,
    box_index, crop_size) =
    crop_and_resize(x, boxes, box_index, crop_size, method, extrapolation_value)
IOU(mode: 'iou' | 'iof' = 'iou')(anchor_boxes, gt_boxes) = iou(anchor_boxes, gt_boxes, mode)
CheckValid()(bboxes, img_metas) = check_valid(bboxes, img_metas)
NMSWithMask(iou_threshold: float = 0.5)(bboxes) = _nms_with_mask(bboxes, iou_threshold)
    # (boxes in descending order of their scores, their indices, whether they are kept).
BoundingBoxEncode(means: _floats = (0.0, 0.0, 0.0, 0.0), stds: _floats = (1.0, 1.0, 1.0, 1.0))(anchor_box,
    groundtruth_box) =
    bounding_box_encode(anchor_box, groundtruth_box, means, stds)
BoundingBoxDecode(max_shape, means=(0.0, 0.0, 0.0, 0.0), stds=(1.0, 1.0, 1.0, 1.0), wh_ratio_clip: float =
    0.016)(anchor_box, deltas) = bounding_box_decode(anchor_box, deltas, max_shape, means, stds, wh_ratio_clip)
ROIAlign(pooled_height: int, pooled_width: int, spatial_scale: float, sample_num: int = 2,
    roi_end_mode: int = 1)(features, rois) =
    _roi_align(features, rois, pooled_height, pooled_width, spatial_scale, sample_num, roi_end_mode)
    # bilinear samples of each region, averaged in a grid.
Col2Im(kernel_size: _indices, dilation: _indices = 1, padding: _indices = 0, stride: _indices = 1)(x, output_size) =
    col2im(x, output_size, kernel_size, dilation, padding, stride)
AdjustHue()(image, delta) = _adjust_hue(image, delta)
    # RGB images, with `delta` (a share of the circle) added to the hue.
AdjustSaturation()(image, scale) = _adjust_saturation(image, scale)
    # RGB images, with the saturation multiplied by `scale`.
HSVToRGB()(x) = _hsv_to_rgb(x)
    # converts images from HSV to RGB.
RGBToHSV()(images) = _rgb_to_hsv(images)
    # converts images from RGB to HSV.
NonMaxSuppressionV3()(boxes, scores, max_output_size, iou_threshold, score_threshold) =
    suppression.non_max_suppression(boxes, scores, max_output_size, iou_threshold, score_threshold)
    # the indices of the boxes that are kept.
NonMaxSuppressionWithOverlaps()(overlaps, scores, max_output_size, overlap_threshold, score_threshold) =
    suppression.non_max_suppression_with_overlaps(overlaps, scores, max_output_size, overlap_threshold, score_threshold)
    # the indices of the boxes that are kept, from given overlaps.
CombinedNonMaxSuppression(pad_per_class: bool = False, clip_boxes: bool = True)(boxes, scores,
    max_output_size_per_class, max_total_size, iou_threshold, score_threshold) =
    suppression.combined_non_max_suppression(boxes, scores, max_output_size_per_class, max_total_size, iou_threshold,
    score_threshold, pad_per_class, clip_boxes)
    # (boxes that are kept, scores, classes, their number).
ExtractGlimpse(centered: bool = True, normalized: bool = True, uniform_noise: bool = True, noise: 'uniform' | 'gaussian'
    | 'zero' = 'uniform')(x, size, offsets) =
    patch_extraction.glimpse(x, size, offsets, centered, normalized, uniform_noise, noise)
    # one window of each image.
ResizeArea(align_corners: bool = False)(images, size) = scale_translate.resize_area(images, size, align_corners)
    # resizes images to means over areas.
ScaleAndTranslate(kernel_type: 'lanczos1' | 'lanczos3' | 'lanczos5' | 'gaussian' | 'box' | 'triangle' | 'keyscubic' |
    'mitchellcubic' = 'lanczos3', antialias: bool = True)(images, size, scale, translation) =
    scale_translate.scale_and_translate(images, size, scale, translation, kernel_type, antialias)
    # scales and translates images.
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
Trace()(input) = trace(input)
Renorm(p: int >= 1, dim: int, maxnorm: float)(x) = renorm(x, p, dim, maxnorm)
Einsum(equation: str)(x) = einsum(equation, x)
Cdist(p=2.0)(x1, x2) = cdist(x1, x2, p)
Pdist(p: float >= 0 = 2.0)(x) = pdist(x, p)
Cross(dim=-65530)(input, other) = cross(input, other, dim)
Ger()(x1, x2) = outer(x1, x2)
Dense()(input, weight, bias=None) = dense(input, weight, bias)
MatrixInverse(adjoint: bool = False)(x) = _inverse(x, adjoint)
    # the inverses of square matrices, conjugated and transposed with `adjoint`.
MatrixExp()(input) = matrix_exp(input)
MatrixPower(n: int)(x) = matrix_power(x, n)
MatrixSolve(adjoint: bool = False)(matrix, rhs) = matrix_solve(matrix, rhs, adjoint)
Cholesky(upper=False)(input_x) = cholesky(input_x, upper)
CholeskyInverse(upper=False)(input_x) = cholesky_inverse(input_x, upper)
CholeskySolve(upper: bool = False)(x1, x2) = cholesky_solve(x1, x2, upper)
L2Normalize(axis: _dims = 0, epsilon: number = 0.0001)(input_x) = _l2_normalize(input_x, axis, epsilon)
    # `x` divided by its L2 norm along `axis`.
LpNorm(axis: _indices, p: int = 2, keep_dims: bool = False, epsilon=1e-12)(input) =
    _lp_norm(input, axis, p, keep_dims, epsilon)
    # the p-norm along `axis`.
EuclideanNorm(keep_dims: bool = False)(x, axes) = vector_norm(x, 2, axes, keep_dims)
Qr(full_matrices=False)(x) = _qr_of(x, full_matrices)
    # (q, r), the QR decomposition of matrices.
Svd(full_matrices=False, compute_uv=True)(input) = _svd(input, full_matrices, compute_uv)
    # (s, u, v), the singular value decomposition; u and v are empty without `compute_uv`.
Eig(compute_v: bool = False)(x) = _eig(x, compute_v)
    # the eigenvalues and, with `compute_v`, the eigenvectors of square matrices; without it, the second result is 0-d.
NuclearNorm(dim: _optional_dims = None, keepdim: bool = False)(x) = norm(x, 'nuc', dim, keepdim)
LuSolve()(x, lu_data, lu_pivots) = lu_solve(x, lu_data, lu_pivots)
LuUnpack(unpack_data: bool = True, unpack_pivots: bool = True)(LU_data, LU_pivots) =
    lu_unpack(LU_data, LU_pivots, unpack_data, unpack_pivots)
Geqrf()(input) = geqrf(input)
Orgqr()(x, tau) = orgqr(x, tau)
Ormqr(left: bool = True, transpose: bool = False)(x, tau, other) = ormqr(x, tau, other, left, transpose)
MatrixTriangularSolve(lower: bool = True, adjoint: bool = False)(matrix, rhs) =
    _triangular_solve(matrix, rhs, lower, adjoint)
    # solves `matrix @ x = rhs` for triangular matrices.
ConjugateTranspose()(x, perm) = _conjugate_transpose(x, perm)
    # the complex conjugate, with the dimensions permuted.
SparseTensorDenseMatmul(adjoint_st: bool = False, adjoint_dt: bool = False, *, adjoint_a=False,
    adjoint_b=False)(indices, values,
    sparse_shape, dense) = _sparse_dense_matmul(indices, values, sparse_shape, dense, adjoint_st, adjoint_dt)
    # the product of a sparse matrix in coordinate format and a dense matrix.
FFT3D()(input_tensor) = rfftn(input_tensor)
IFFT3D()(input_tensor) = irfftn(input_tensor, None, None, 'forward')
FFTWithSize(signal_ndim, inverse, real, norm='backward', onesided=True, signal_sizes=())(x) =
    _fft_with_size(x, signal_ndim, inverse, real, norm, onesided, signal_sizes)
    # the real or complex Fourier transform, or its inverse, over the last `signal_ndim` dimensions.
STFT(n_fft, hop_length, win_length, normalized, onesided, return_complex)(x, window) =
    stft(x, n_fft, hop_length, win_length, window, False, 'REFLECT', normalized, onesided, return_complex)
Lstsq(fast: _fast = True, l2_regularizer: _no_penalty = 0.0)(x, a) = lstsq(x, a)
MatrixLogarithm()(x) = matrix_functions.matrix_logarithm(x)
    # the logarithms of complex square matrices.
MatrixSolveLs(fast: bool = True)(matrix, rhs, l2_regularizer) =
    matrix_functions.matrix_solve_ls(matrix, rhs, l2_regularizer, fast)
    # the solutions of least squares problems.
TridiagonalMatMul()(superdiag, maindiag, subdiag, rhs) =
    matrix_functions.tridiagonal_matmul(superdiag, maindiag, subdiag, rhs)
    # the products of tridiagonal matrices and matrices.
ReduceSum(keep_dims=False, skip_mode=False)(x, axis=()) =
    x if skip_mode and isinstance(axis, (tuple, list)) and not axis else reduce.reduce_sum(x, axis, keep_dims)
    # the sum over `axis`, in the dtype of `x`. With `skip_mode`, an empty `axis` reduces nothing.
ReduceMax(keep_dims=False)(x, axis=()) =
    table.reduce_max(x, axis.tolist() if isinstance(axis, Tensor) else axis, keep_dims)
    # the maximum over `axis`.
ReduceMin(keep_dims=False)(x, axis=()) =
    table.reduce_min(x, axis.tolist() if isinstance(axis, Tensor) else axis, keep_dims)
    # the minimum over `axis`.
ReduceProd(keep_dims=False)(x, axis=()) =
    table.reduce_prod(x, axis.tolist() if isinstance(axis, Tensor) else axis, keep_dims)
    # the product over `axis`.
ReduceMean(keep_dims=False)(x, axis=()) = mean(x, axis, keep_dims)  # the mean over `axis`.
Argmax(axis=-1, output_type: _dtype = int32)(input_x) = table.cast(argmax(input_x, axis), output_type)
    # the index of the maximum.
Argmin(axis=-1, output_type: _dtype = int32)(x) = table.cast(argmin(x, axis), output_type)  # the index of the minimum.
AddN()(x) = addn(x)  # the sum of several tensors.
RealDiv()(x, y) = _real_div(x, y)  # the quotient; of ints, truncated to an int.
Mod()(x, y) = fmod(x, y)  # the remainder with the sign of `x`.
L2Loss()(x) = accumulate.narrowed(table.div(accumulate.total(table.square(x)), 2.0), x)  # half the sum of squares.
IsFinite()(x) = isfinite(x)  # whether elements are neither infinite nor NaN.
Polygamma()(a, x) = polygamma(a, x)
Zeta()(x, q) = zeta(x, q)
Igamma()(a, x) = igamma(a, x)
Igammac()(a, x) = igammac(a, x)
Mvlgamma(p: int >= 1)(x) = mvlgamma(x, p)
BesselI0()(x) = bessel_i0(x)
BesselI0e()(x) = bessel_i0e(x)
BesselI1()(x) = bessel_i1(x)
BesselI1e()(x) = bessel_i1e(x)
BesselJ0()(x) = bessel_j0(x)
BesselJ1()(x) = bessel_j1(x)
BesselK0()(x) = bessel_k0(x)
BesselK0e()(x) = bessel_k0e(x)
BesselK1()(x) = bessel_k1(x)
BesselK1e()(x) = bessel_k1e(x)
BesselY0()(x) = bessel_y0(x)
BesselY1()(x) = bessel_y1(x)
LeftShift()(x1, x2) = bitwise_left_shift(x1, x2)
RightShift()(input_x, input_y) = bitwise_right_shift(input_x, input_y)
Invert()(x) = invert(x)
PopulationCount()(input_x) = population_count(input_x)
ComplexAbs()(x) = abs(x)
Angle()(input) = angle(input)
Polar()(abs, angle) = polar(abs, angle)
NanToNum(nan=None, posinf=None, neginf=None)(input) = nan_to_num(input, nan, posinf, neginf)
IsClose(rtol: real = 1e-05, atol: real = 1e-08, equal_nan=False)(input, other) =
    isclose(input, other, rtol, atol, equal_nan)
ApproximateEqual(tolerance: float = 1e-05)(x, y) = approximate_equal(x, y, tolerance)
Addcdiv()(input, tensor1, tensor2, value) = addcdiv(input, tensor1, tensor2, value)
Addcmul()(input, tensor1, tensor2, value) = addcmul(input, tensor1, tensor2, value)
Lerp()(input, end, weight) = lerp(input, end, weight)
LerpScalar()(input, end, weight) = lerp(input, end, weight)
Heaviside()(x, values) = heaviside(x, values)
Hypot()(x1, x2) = hypot(x1, x2)
Gcd()(input, other) = gcd(input, other)
Lcm()(x1, x2) = lcm(x1, x2)
Fmax(*, ignore_nan=True)(x1, x2) = fmax(x1, x2)
Fmin(*, ignore_nan=True)(x1, x2) = fmin(x1, x2)
Logit(eps=-1.0)(input) = logit(input, eps)
Inv()(x) = inv(x)
Eps()(x) = eps(x)
Sinc()(input) = sinc(input)
Xdivy()(x, y) = xdivy(x, y)
Xlogy()(input, other) = xlogy(input, other)
NextAfter()(input, other) = nextafter(input, other)
TruncateDiv()(x, y) = truncate_div(x, y)
TruncateMod()(x, y) = truncate_mod(x, y)
TensorAdd()(x, y) = add(x, y)
Rint()(input_x) = round(input_x)
AccumulateNV2()(x) = accumulate_n(x)
SquareSumAll()(x, y) = _square_sum_all(x, y)
    # (the sum of the squares of `x`, that of `y`).
SquaredDifference()(x, y) = _squared_difference(x, y)
    # `(x - y) ** 2`.
CountNonZero(dims: _optional_dims = None)(x) = _count_nonzero(x, dims)
    # the number of nonzero elements over some or all dimensions.
DivNoNan()(x1, x2) = _div_no_nan(x1, x2)
    # `x1 / x2`; 0 where `x2` is 0.
MulNoNan()(x, y) = _mul_no_nan(x, y)
    # `x * y`; 0 where `y` is 0, even if `x` is infinite or NaN.
ReduceStd(axis: _optional_dims = [], unbiased=True, keep_dims=False)(x) = _reduce_std(x, axis, unbiased, keep_dims)
    # (standard deviation, mean) over some or all dimensions.
ArgMaxWithValue(axis=0, keep_dims=False)(input) = max(input, axis, keep_dims)[::-1]  # (index in int64, maximum).
ArgMinWithValue(axis=0, keep_dims=False)(input) = min(input, axis, keep_dims)[::-1]  # (index in int64, minimum).
MatMul(transpose_a=False, transpose_b=False)(input, mat2) =
    mm(transpose(input, (1, 0)) if transpose_a else input, transpose(mat2, (1, 0)) if transpose_b else mat2)
    # the product of two matrices.
BatchMatMul(transpose_a=False, transpose_b=False)(x, y) =
    matmul(*matrix_products._batches(x, y, transpose_a, transpose_b))
    # the products of two batches of matrices.
Betainc()(a, b, x) = incomplete_beta.betainc(a, b, x)
    # the regularized incomplete beta function.
DeformableOffsets(strides, pads, ksize, dilations=(1, 1, 1, 1), data_format: 'NCHW' = 'NCHW', deformable_groups=1,
    modulated=True)(x, offsets) = deformable.deformable_offsets(x, offsets, strides, pads, ksize, dilations,
    deformable_groups, modulated)
    # the elements that a deformable convolution reads. See `ops.deformable_conv2d`; the result has shape (N, C, H_out *
    kernel height, W_out * kernel width).
RotaryPositionEmbedding()(x, cos, sin, mode=0) = rotary_position_embedding(x, cos, sin, mode)
LogSoftmax(axis=-1)(logits) = log_softmax(logits, axis)  # the logarithm of softmax.
ReLU6()(x) = relu6(x)  # limits elements to [0, 6].
GeLU()(input) = gelu(input, 'tanh')  # the Gaussian error linear unit in its tanh approximation.
Elu(alpha=1.0)(input_x) = elu(input_x, alpha)  # `x` where positive, else `alpha * (exp(x) - 1)`.
HSwish()(input) = hardswish(input)  # `x * relu6(x + 3) / 6`.
HSigmoid()(input) = hardsigmoid(input)  # `relu6(x + 3) / 6`.
Mish()(x) = mish(x)  # `x * tanh(softplus(x))`.
Softplus()(x) = softplus(x)  # `log(1 + exp(x))`.
PReLU()(input, weight) = prelu(input, weight)  # `x` where positive, else `weight * x`.
RmsNorm(epsilon=1e-06)(x, gamma) = rms_norm(x, gamma, epsilon)
    # (normalized, reciprocal root mean square); see `ops.rms_norm`.
MirrorPad(mode: 'REFLECT' | 'SYMMETRIC' = 'REFLECT')(x, paddings) = mirror_pad(x, paddings, mode)
SpaceToBatchND(block_shape, paddings)(input_x) = space_to_batch_nd(input_x, block_shape, paddings)
BatchToSpaceND(block_shape, crops)(input_x) = batch_to_space_nd(input_x, block_shape, crops)
SpaceToBatch(block_size: int >= 2, paddings)(x) = space_to_batch_nd(x, block_size, paddings)
    # moves blocks of an (N, C, H, W) tensor into the batch.
BatchToSpace(block_size: int >= 2, crops)(x) = batch_to_space_nd(x, block_size, crops)
    # moves the batch of an (N, C, H, W) tensor into blocks.
ChannelShuffle(group: int >= 1)(x) = channel_shuffle(x, group)
AdaptiveMaxPool2D(output_size)(input) = adaptive_max_pool2d(input, output_size, True)
    # (maxima, their flat indices in int64).
CTCLoss(preprocess_collapse_repeated: bool = False, ctc_merge_repeated: bool = True, ignore_longer_outputs_than_inputs:
    bool = False)(x, labels_indices, labels_values, sequence_length) = ctc._ctc_with_gradient(x, labels_indices,
    labels_values, sequence_length, preprocess_collapse_repeated, ctc_merge_repeated, ignore_longer_outputs_than_inputs)
    # the loss of scores, and its gradient. `x` of shape (time, batch, classes) goes through a softmax; the last class
    is the blank. Labels are sparse: the (batch, place) of each, and its class.
CTCLossV2(blank: int = 0, reduction: 'none' = 'none', zero_infinity: bool = False)(log_probs, targets, input_lengths,
    target_lengths) = ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity)
    # `ops.ctc_loss` as a primitive.
CTCGreedyDecoder(merge_repeated: bool = True)(inputs, sequence_length) =
    ctc_greedy_decoder(inputs, sequence_length, merge_repeated)
    # `ops.ctc_greedy_decoder` as a primitive.
BatchToSpaceNDV2()(input_x, block_shape, crops) = batch_to_space_nd(input_x, block_shape, crops)
CeLU(alpha=1.0)(x) = celu(x, alpha)
SeLU()(input_x) = selu(input_x)
Softsign()(x) = softsign(x)
FastGeLU()(x) = fast_gelu(x)
FastGelu()(x) = fast_gelu(x)
Gelu()(x) = gelu(x, 'tanh')
GLU(axis=-1)(x) = glu(x, axis)
HShrink(lambd: real = 0.5)(input) = hardshrink(input, lambd)
SoftShrink(lambd: real = 0.5)(input) = soft_shrink(input, lambd)
LogSoftmaxExt()(input, dim=None, dtype=None) = _log_softmax_ext(input, dim, dtype)
    # the logarithm of the softmax along a dimension.
BinaryCrossEntropy(reduction: 'none' | 'mean' | 'sum' = 'mean')(input, target, weight=None) =
    binary_cross_entropy(input, target, weight, reduction)
KLDivLoss(reduction: 'none' | 'mean' | 'batchmean' | 'sum' = 'mean')(logits, labels) = kl_div(logits, labels, reduction)
SmoothL1Loss(beta: real = 1.0, reduction: 'none' | 'mean' | 'sum' = 'none')(prediction, target) =
    smooth_l1_loss(prediction, target, beta, reduction)
BCEWithLogitsLoss(reduction: 'none' | 'mean' | 'sum' = 'mean')(input, target, weight=None, posWeight=None) =
    binary_cross_entropy_with_logits(input, target, weight, posWeight, reduction)
SigmoidCrossEntropyWithLogits()(logits, label) = _sigmoid_cross_entropy(logits, label)
    # the binary cross entropy of each logit and its label.
SoftMarginLoss(reduction: 'none' | 'mean' | 'sum' = 'mean')(input, target) = soft_margin_loss(input, target, reduction)
MultiMarginLoss(p: 1 | 2 = 1, margin: float = 1.0, reduction: 'none' | 'mean' | 'sum' = 'mean')(x, target,
    weight=None) =
    multi_margin_loss(x, target, p, margin, weight, reduction)
TripletMarginLoss(p: int = 2, swap: bool = False, eps: float = 1e-06,
    reduction: 'none' | 'mean' | 'sum' = 'mean')(anchor,
    positive, negative, margin) =
    triplet_margin_loss(anchor, positive, negative, margin, p, eps, swap, reduction)
DataFormatDimMap(src_format: 'NHWC' | 'NCHW' = 'NHWC', dst_format: 'NHWC' | 'NCHW' = 'NCHW')(input_x) =
    _dim_map(input_x,
    src_format, dst_format)
    # the positions in `dst_format` of dimensions that are given by their positions in `src_format`.
DataFormatVecPermute(src_format: 'NHWC' | 'NCHW' = 'NHWC', dst_format: 'NHWC' | 'NCHW' = 'NCHW')(input_x) =
    _vector_permute(input_x, src_format, dst_format)
    # a vector of one entry per dimension, reordered from `src_format` to `dst_format`.
Softmax(axis: _int_or_tuple = -1)(input) = activation._softmax_over(input, axis)  # exponentials divided by their sum.
BiasAdd(data_format: 'NCHW' = 'NCHW', /)(input_x, bias) = bias_add(input_x, bias)  # adds a bias to every channel.
SoftmaxCrossEntropyWithLogits()(logits, labels) =
    (standard.softmax_cross_entropy(logits, labels), table.sub(table.stop_gradient(softmax(logits)), labels))
    # (loss of every row, its gradient).
LRN(depth_radius: int >= 0 = 5, bias: float = 1.0, alpha: float = 1.0, beta: float = 0.5, norm_region: 'ACROSS_CHANNELS'
    = 'ACROSS_CHANNELS', /)(x) = lrn(x, depth_radius, bias, alpha, beta, norm_region)
Padding(pad_dim_size: int >= 1 = 8)(x) = padding(x, pad_dim_size)
SpaceToDepth(block_size: int >= 2, *, data_format='NCHW')(x) = patches.space_to_depth(x, block_size)
    # moves blocks of an (N, C, H, W) tensor into channels.
DepthToSpace(block_size: int >= 2, *, data_format='NCHW')(x) = patches.depth_to_space(x, block_size)
    # moves channels of an (N, C, H, W) tensor into blocks.
AdaptiveMaxPool3D()(x, output_size) =
    adaptive_max_pool3d(x, tuple(output_size.tolist()) if isinstance(output_size, Tensor) else output_size, True)
    # (maxima, their flat indices in int32).
MultilabelMarginLoss(reduction: 'mean' | 'sum' | 'none' = 'mean')(x, target) =
    _multilabel_margin_loss(x, target, reduction)
    # (loss, mask of the target classes as 0 and 1).
Dilation2D(stride: _as_four, dilation: _as_four, pad_mode: _upper_padding = 'SAME', data_format: 'NCHW' = 'NCHW')(x,
    filter) = patch_extraction.dilation_2d(x, filter, stride, dilation, pad_mode)
    # morphological dilation: the maxima over windows of elements plus a filter.
FractionalMaxPool(pooling_ratio: _ratios, pseudo_random: bool = False, overlapping: bool = False, deterministic: bool =
    False, seed: int = 0, seed2: int = 0)(x) = ratio_pooling.fractional_pool(x, pooling_ratio, pseudo_random,
    overlapping, deterministic, seed, seed2, 'FractionalMaxPool')
    # (maxima of random windows, their starts along rows, along columns).
FractionalAvgPool(pooling_ratio: _ratios, pseudo_random: bool = False, overlapping: bool = False, deterministic: bool =
    False, seed: int = 0, seed2: int = 0)(x) = ratio_pooling.fractional_pool(x, pooling_ratio, pseudo_random,
    overlapping, deterministic, seed, seed2, 'FractionalAvgPool')
    # (means of random windows, their starts along rows, along columns).
RNNTLoss(blank_label: int = 0)(acts, labels, input_lengths, label_lengths) =
    transducer.rnnt_loss(acts, labels, input_lengths, label_lengths, blank_label)
    # (losses of transducers, their gradients).
ComputeAccidentalHits(num_true: int >= 1 = 1)(true_classes, sampled_candidates) =
    selections.accidental_hits(true_classes, sampled_candidates, num_true)
    # (rows, indices, lowest numbers) of sampled classes that are targets.
NoRepeatNGram(ngram_size: int >= 1 = 1)(state_seq, log_probs) =
    selections.no_repeat_ngram(state_seq, log_probs, ngram_size)
    # gives the lowest score to tokens that would repeat an n-gram.
BasicLSTMCell(keep_prob: 0.0 <= float <= 1.0 = 1.0, forget_bias: float = 1.0, state_is_tuple: bool = True, activation:
    'tanh' = 'tanh')(x, h, c, w, b) = _basic_lstm(x, h, c, w, b, forget_bias)
    # (new cell state, new hidden state, gates i, j, f, o, tanh of the cell state).
GroupTopk(*, side_effect_mem=True)(token, idx_arr, group_num, k, k_inner=1) =
    paged_cache.group_topk(token, idx_arr, group_num, k, k_inner)
    # writes zeros into all groups of scores except the best ones.
ReshapeAndCache(*, side_effect_mem=True)(key, value=None, key_cache=None, value_cache=None, slot_mapping=None) =
    paged_cache.reshape_and_cache(key, value, key_cache, value_cache, slot_mapping)
    # writes keys and values into the slots of their caches.
PagedAttention(head_num: int, scale_value: number, kv_head_num: int, kv_cache_quant_mode: _quant_mode = 'DEFAULT',
    mask_mode: _mask_mode = 'MASK_DEFAULT', mla_v_dim: int = 0)(query, key_cache, value_cache=None, block_tables=None,
    context_lens=None, antiquant_scale=None, antiquant_offset=None, attn_mask=None, q_seq_lens=None, alibi_mask=None) =
    paged_cache.paged_attention(query, key_cache, value_cache, block_tables, context_lens, antiquant_scale,
    antiquant_offset, attn_mask, q_seq_lens, alibi_mask, head_num, scale_value, kv_head_num, mla_v_dim)
    # attention over keys and values in blocks of a cache.
PagedAttentionMask(head_num: int, scale_value: number, kv_head_num: int, kv_cache_quant_mode: _quant_mode =
    'DEFAULT')(query, key_cache, value_cache, block_tables, context_lens, antiquant_scale=None, antiquant_offset=None,
    alibi_mask=None) = paged_cache.paged_attention(query, key_cache, value_cache, block_tables, context_lens,
    antiquant_scale, antiquant_offset, None, None, alibi_mask, head_num, scale_value, kv_head_num)
    # attention over keys and values in blocks of a cache, with biases.
ApplyRotaryPosEmb(cos_format: int = 0)(query, key, cos, sin, position_ids) =
    paged_cache.rotate_positions(query, key, cos, sin, position_ids, cos_format)
    # rotates queries and keys by their positions.
FractionalMaxPoolWithFixedKsize(ksize: _two_sizes, output_shape: _two_sizes, data_format: 'NCHW' = 'NCHW')(input_x,
    random_samples) = fractional_max_pool2d(input_x, ksize, output_shape, None, True, random_samples)
    # (maxima, their flat indices).
FractionalMaxPool3DWithFixedKsize(ksize: _three_sizes, output_shape: _three_sizes, data_format: 'NCDHW' =
    'NCDHW')(input_x, random_samples) =
    fractional_max_pool3d(input_x, ksize, output_shape, None, True, random_samples)
    # (maxima, their flat indices).
MaxPool3DWithArgmax(ksize: _three_sizes, strides: _three_sizes, pads: _three_pads, dilation: _three_sizes = (1, 1, 1),
    ceil_mode: bool = False, data_format: 'NCDHW' = 'NCDHW', argmax_type: _index_type = int64)(x) =
    pooling._maxima_and_places(x, ksize, strides, pads, dilation, ceil_mode, argmax_type)
    # (maxima, their flat indices).
AdaptiveAvgPool2D(output_size: _two_outputs)(x) = adaptive_pooling._planes_of_means(x, output_size)
    # see `ops.adaptive_avg_pool2d`; a size may be 0.
AdaptiveAvgPool3D(output_size: _three_outputs)(x) = adaptive_avg_pool3d(x, output_size)
FlashAttentionScore(head_num, keep_prob=1.0, scale_value=1.0, pre_tokens=2147483647, next_tokens=2147483647,
    inner_precise=0, input_layout='BSH', sparse_mode=0)(query, key, value, real_shift=None, drop_mask=None,
    padding_mask=None, attn_mask=None, prefix=None, actual_seq_qlen=None, actual_seq_kvlen=None) =
    flash_attention._scores_and_attention((query, key, value), real_shift, attn_mask, (drop_mask, padding_mask,
    prefix), (actual_seq_qlen, actual_seq_kvlen), (head_num, keep_prob, scale_value, input_layout, sparse_mode),
    (pre_tokens, next_tokens))
    # the maximum of the scores and the sum of exponentials of each query, of shape (B, N, S, 8), or (T, N, 8) for TND,
    nothing, and the attention; see `ops.flash_attention_score`.
SparseSoftmaxCrossEntropyWithLogits(is_grad: bool = False)(logits, labels) =
    (standard._mean_cross_entropy_gradient if is_grad else cross_entropy)(
    check.tensor(logits, 'SparseSoftmaxCrossEntropyWithLogits', 'logits'),
    check.tensor(labels, 'SparseSoftmaxCrossEntropyWithLogits', 'labels'))
    # the mean loss, or its gradient.
NLLLoss(reduction: 'none' | 'mean' | 'sum' = 'mean', ignore_index=-100)(logits, labels, weight) =
    standard._loss_and_weights(logits, labels, weight, ignore_index, reduction)
    # (loss, the sum of weights).
ApplyGradientDescent(*, side_effect_mem=True)(var, alpha, delta) =
    optimizer_steps.apply_gradient_descent(var, alpha, delta)
    # `var -= alpha * delta`.
ApplyProximalGradientDescent(*, side_effect_mem=True)(var, alpha, l1, l2, delta) =
    optimizer_steps.apply_proximal_gradient_descent(var, alpha, l1, l2, delta)
    # `var -= alpha * delta`, then a proximal step for the penalties.
ApplyMomentum(use_nesterov: bool = False, use_locking: bool = False, gradient_scale: float = 1.0, *,
    side_effect_mem=True)(variable, accumulation, learning_rate, gradient, momentum) =
    optimizer_steps.apply_momentum(variable, accumulation, learning_rate, gradient, momentum, use_nesterov)
    # one step, written into the Parameters.
Adam(use_locking: bool = False, use_nesterov: bool = False, *, side_effect_mem=True)(var, m, v, beta1_power,
    beta2_power, lr, beta1, beta2, epsilon, gradient) = optimizer_steps.adam(var, m, v, beta1_power, beta2_power, lr,
    beta1, beta2, epsilon, gradient, use_nesterov)
    # one step, written into the Parameters.
ApplyAdamWithAmsgrad(beta1: float = 0.9, beta2: float = 0.999, epsilon: float = 1e-08, use_locking: bool = False, *,
    side_effect_mem=True)(var, m, v, vhat,
    beta1_power, beta2_power, lr, grad) = optimizer_steps.apply_adam_with_amsgrad(var, m, v, vhat, beta1_power,
    beta2_power, lr, grad, beta1, beta2, epsilon)
    # one step, written into the Parameters.
AdamWeightDecay(use_locking: bool = False, *, side_effect_mem=True)(var, m, v, lr, beta1, beta2, epsilon, decay,
    gradient) = optimizer_steps.adam_weight_decay(var, m, v, lr, beta1, beta2, epsilon, decay, gradient)
    # one step, written into the Parameters.
ApplyAdaMax(*, side_effect_mem=True)(var, m, v, beta1_power, lr, beta1, beta2, epsilon, grad) =
    optimizer_steps.apply_ada_max(var, m, v, beta1_power, lr, beta1, beta2, epsilon, grad)
    # one step, written into the Parameters.
ApplyAdadelta(*, side_effect_mem=True)(var, accum, accum_update, lr, rho, epsilon, grad) =
    optimizer_steps.apply_adadelta(var, accum, accum_update, lr, rho, epsilon, grad)
    # one step, written into the Parameters.
ApplyAdagrad(update_slots: bool = True, *, side_effect_mem=True)(var, accum, lr, grad) =
    optimizer_steps.apply_adagrad(var, accum, lr, grad, update_slots)
    # one step, written into the Parameters.
ApplyAdagradV2(epsilon: float, update_slots: bool = True, *, side_effect_mem=True)(var, accum, lr, grad) =
    optimizer_steps.apply_adagrad(var, accum, lr, grad, update_slots, epsilon)
    # one step, written into the Parameters.
ApplyAdagradDA(use_locking: bool = False, *, side_effect_mem=True)(var, gradient_accumulator,
    gradient_squared_accumulator, grad, lr, l1, l2, global_step) = optimizer_steps.apply_adagrad_da(var,
    gradient_accumulator, gradient_squared_accumulator, grad, lr, l1, l2, global_step)
    # one step, written into the Parameters.
ApplyRMSProp(use_locking: bool = False, *, side_effect_mem=True)(var, mean_square, moment, learning_rate, grad, decay,
    momentum, epsilon) = optimizer_steps.apply_rms_prop(var, mean_square, moment, learning_rate, grad, decay, momentum,
    epsilon)
    # one step, written into the Parameters.
ApplyCenteredRMSProp(use_locking: bool = False, *, side_effect_mem=True)(var, mean_gradient, mean_square, moment, grad,
    learning_rate, decay, momentum, epsilon) = optimizer_steps.apply_centered_rms_prop(var, mean_gradient, mean_square,
    moment, grad, learning_rate, decay, momentum, epsilon)
    # one step, written into the Parameters.
ApplyFtrl(use_locking: bool = False, *, side_effect_mem=True)(var, accum, linear, grad, lr, l1, l2, lr_power) =
    optimizer_steps.apply_ftrl(var, accum, linear, grad, lr, l1, l2, lr_power)
    # one step, written into the Parameters.
ApplyProximalAdagrad(use_locking: bool = False, *, side_effect_mem=True)(var, accum, lr, l1, l2, grad) =
    optimizer_steps.apply_proximal_adagrad(var, accum, lr, l1, l2, grad)
    # one step, written into the Parameters.
ApplyAddSign(*, side_effect_mem=True)(var, m, lr, alpha, sign_decay, beta, grad) =
    optimizer_steps.apply_add_sign(var, m, lr, alpha, sign_decay, beta, grad)
    # one step, written into the Parameters.
ApplyKerasMomentum(use_locking: bool = False, use_nesterov: bool = False)(var, accum, lr, grad, momentum) =
    optimizer_steps.apply_keras_momentum(var, accum, lr, grad, momentum, use_nesterov)
    # one step, written into the Parameters.
ApplyPowerSign(*, side_effect_mem=True)(var, m, lr, logbase, sign_decay, beta, grad) =
    optimizer_steps.apply_add_sign(var, m, lr, logbase, sign_decay, beta, grad, True)
    # one step, written into the Parameters.
SparseApplyAdadelta(epsilon: float >= 0, use_locking: bool = False)(var, accum, accum_update, lr, rho, grad, indices) =
    sparse_steps.by_rows('SparseApplyAdadelta', optimizer_steps.apply_adadelta, (var, accum, accum_update), grad,
    indices, (lr, rho, epsilon))
    # one step of some rows, written into the Parameters.
SparseApplyAdagrad(lr: float, update_slots: bool = True, use_locking: bool = False, *, side_effect_mem=True)(var, accum,
    grad, indices) = sparse_steps.by_rows('SparseApplyAdagrad', optimizer_steps.apply_adagrad, (var, accum), grad,
    indices, (lr,), (update_slots,))
    # one step of some rows, written into the Parameters.
SparseApplyAdagradV2(lr: float, epsilon: float, use_locking: bool = False, update_slots: bool = True, *,
    side_effect_mem=True)(var, accum, grad, indices) = sparse_steps.by_rows('SparseApplyAdagradV2',
    optimizer_steps.apply_adagrad, (var, accum), grad, indices, (lr,), (update_slots, epsilon))
    # one step of some rows, written into the Parameters.
SparseApplyFtrl(lr: float > 0, l1: float >= 0, l2: float >= 0, lr_power: float <= 0, use_locking: bool = False, *,
    side_effect_mem=True)(var, accum, linear, grad, indices) = sparse_steps.by_rows('SparseApplyFtrl',
    optimizer_steps.apply_ftrl, (var, accum, linear), grad, indices, (), (lr, l1, l2, lr_power))
    # one step of some rows, written into the Parameters.
SparseApplyFtrlV2(lr: float > 0, l1: float >= 0, l2: float >= 0, l2_shrinkage: float, lr_power: float <= 0, use_locking:
    bool = False, *, side_effect_mem=True)(var, accum, linear, grad, indices) =
    sparse_steps.by_rows('SparseApplyFtrlV2', optimizer_steps.apply_ftrl, (var, accum, linear), grad, indices, (), (lr,
    l1, l2, lr_power, l2_shrinkage))
    # one step of some rows, written into the Parameters.
SparseApplyProximalAdagrad(use_locking: bool = False, *, side_effect_mem=True)(var, accum, lr, l1, l2, grad, indices) =
    sparse_steps.by_rows('SparseApplyProximalAdagrad', optimizer_steps.apply_proximal_adagrad, (var, accum), grad,
    indices, (lr, l1, l2))
    # one step of some rows, written into the Parameters.
SparseApplyRMSProp(rho: 0 <= float <= 1, momentum: float >= 0, epsilon: float > 0, use_locking: bool = False)(var, ms,
    mom, lr, grad, indices) = sparse_steps.by_rows('SparseApplyRMSProp', optimizer_steps.apply_rms_prop, (var, ms, mom),
    grad, indices, (lr,), (rho, momentum, epsilon))
    # one step of some rows, written into the Parameters.
FusedSparseAdam(use_locking: bool = False, use_nesterov: bool = False, *, side_effect_mem=True)(var, m, v, beta1_power,
    beta2_power, lr, beta1, beta2, epsilon, grad, indices) = sparse_steps.over_all_rows('FusedSparseAdam',
    optimizer_steps.adam, (var, m, v), grad, indices, (beta1_power, beta2_power, lr, beta1, beta2, epsilon),
    (use_nesterov,))
    # one step, written into the Parameters; gradients of the same row are added, other rows have zeros.
FusedSparseLazyAdam(use_locking: bool = False, use_nesterov: bool = False, *, side_effect_mem=True)(var, m, v,
    beta1_power, beta2_power, lr, beta1, beta2, epsilon, grad, indices) =
    sparse_steps.by_distinct_rows('FusedSparseLazyAdam', optimizer_steps.adam, (var, m, v), grad, indices, (beta1_power,
    beta2_power, lr, beta1, beta2, epsilon), (use_nesterov,))
    # one step of some rows, written into the Parameters; gradients of the same row are added.
FusedSparseFtrl(lr: float > 0, l1: float >= 0, l2: float >= 0, lr_power: float <= 0, use_locking: bool = False, *,
    side_effect_mem=True)(var, accum, linear, grad, indices) = sparse_steps.by_distinct_rows('FusedSparseFtrl',
    optimizer_steps.apply_ftrl, (var, accum, linear), grad, indices, (), (lr, l1, l2, lr_power))
    # one step of some rows, written into the Parameters; gradients of the same row are added.
FusedSparseProximalAdagrad(use_locking: bool = False, *, side_effect_mem=True)(var, accum, lr, l1, l2, grad, indices) =
    sparse_steps.by_distinct_rows('FusedSparseProximalAdagrad', optimizer_steps.apply_proximal_adagrad, (var, accum),
    grad, indices, (lr, l1, l2))
    # one step of some rows, written into the Parameters; gradients of the same row are added.
AdamNoUpdateParam(use_locking: bool = False, use_nesterov: bool = False, *, side_effect_mem=True)(m, v, beta1_power,
    beta2_power, lr, beta1, beta2, epsilon, gradient) = optimizer_steps.adam_no_update_param(m, v, beta1_power,
    beta2_power, lr, beta1, beta2, epsilon, gradient, use_nesterov)
    # the update of one step of `Adam`; the moments are written.
ApplyAdamWithAmsgradV2(use_locking: bool = False, *, side_effect_mem=True)(var, m, v, vhat, beta1_power, beta2_power,
    lr, beta1, beta2, epsilon, grad) = optimizer_steps.apply_adam_with_amsgrad(var, m, v, vhat, beta1_power,
    beta2_power, lr, grad, beta1, beta2, epsilon)
    # one step, written into the Parameters.
FusedCastAdamWeightDecay(use_locking: bool = False, *, side_effect_mem=True)(var, m, v, lr, beta1, beta2, epsilon,
    decay, grad, global_norm) = fused_steps.fused_cast_adam_weight_decay(var, m, v, lr, beta1, beta2, epsilon, decay,
    grad, global_norm)
    # one step with the gradient over `global_norm`, written into the Parameters.
FusedWeightScaleApplyMomentum()(weight_decay, loss_scale, variable, accumulation, learning_rate, gradient, momentum) =
    fused_steps.fused_weight_scale_apply_momentum(weight_decay, loss_scale, variable, accumulation, learning_rate,
    gradient, momentum)
    # one step with a penalty and a scale, written into the Parameters.
FusedAdaFactor(enable_scale_parameter: bool = False, enable_first_moment: bool = False, enable_weight_decay: bool =
    False, *, side_effect_mem=True)(epsilon, clip_threshold, beta1, beta2t, weight_decay, learning_rate, grad, param,
    exp_avg, exp_avg_sq_row, exp_avg_sq_col, exp_avg_sq) = fused_steps.fused_ada_factor(epsilon, clip_threshold, beta1,
    beta2t, weight_decay, learning_rate, grad, param, exp_avg, exp_avg_sq_row, exp_avg_sq_col, exp_avg_sq,
    enable_scale_parameter, enable_first_moment, enable_weight_decay)
    # one step, written into the Parameters.
FusedAdaFactorWithGlobalNorm(enable_scale_parameter: bool = False, enable_first_moment: bool = False,
    enable_weight_decay: bool = False, *, side_effect_mem=True)(epsilon, clip_threshold, beta1, beta2t, weight_decay,
    learning_rate, grad, param, exp_avg, exp_avg_sq_row, exp_avg_sq_col, exp_avg_sq, global_norm) =
    fused_steps.fused_ada_factor(epsilon, clip_threshold, beta1, beta2t, weight_decay, learning_rate, grad, param,
    exp_avg, exp_avg_sq_row, exp_avg_sq_col, exp_avg_sq, enable_scale_parameter, enable_first_moment,
    enable_weight_decay, global_norm)
    # one step of AdaFactor with the gradient over `global_norm`, written into the Parameters.
LARSUpdate(epsilon: float = 1e-05, hyperpara: float = 0.001, use_clip: bool = False)(weight, gradient, norm_weight,
    norm_gradient, weight_decay, learning_rate) = fused_steps.lars_update(weight, gradient, norm_weight, norm_gradient,
    weight_decay, learning_rate, epsilon, hyperpara, use_clip)
    # the gradient, scaled by the ratio of the norms.
Cummax(axis: int)(input) = cummax(input, axis)  # the cumulative maxima along `axis` and their int64 indices.
Cummin(axis: int)(input) = cummin(input, axis)  # the cumulative minima along `axis` and their int32 indices.
Sort(axis: int = -1, descending: bool = False)(x) = sort(x, axis, descending)
    # the sorted elements and their int32 indices.
TopK(sorted: bool = True)(input_x, k) = topk(input_x, k, None, True, sorted)
    # the `k` largest elements of the last dimension and their int32 indices.
Unique()(x) = unique(x)
    # the distinct elements in the order of their appearance, and the index of each element among them.
UniqueWithPad()(x, pad_num) = unique_with_pad(x, pad_num)  # like `Unique`, with `pad_num` after the distinct elements.
NonZero()(input) = argwhere(input)  # the coordinates of the elements that are not zero.
MaskedSelect()(input, mask) = masked_select(input, mask)  # the elements where `mask` is true.
Histogram(bins: int >= 1 = 100, min: float = 0.0, max: float = 0.0)(x) = histc(x, bins, min,
    max)  # the number of elements in each bin.
InTopK(k: int)(x1, x2) = intopk(x1, x2, k)
EqualCount()(x, y) = _equal_count(x, y)
    # the number of elements that are equal in `x` and `y`.
NthElement(reverse: bool = False)(input, n) = _nth_element(input, n, reverse)
    # the n-th smallest element, or with `reverse` the n-th largest, along the last dimension; `n` starts at 0.
LowerBound(out_type: int32 | int64 = int32)(sorted_x, values) = _bound(sorted_x, values, False, out_type)
    # for each value the first index at which it can be inserted into its sorted row.
UpperBound(out_type: int32 | int64 = int32)(sorted_x, values) = _bound(sorted_x, values, True, out_type)
    # for each value the last index at which it can be inserted into its sorted row.
ConfusionMatrix(num_classes: int, dtype: str = 'int32')(labels, predictions, weights=None) =
    _confusion_matrix(labels, predictions, weights, num_classes, dtype)
    # the number of elements, or the sum of their weights, for each label (row) and prediction (column).
CumSum(exclusive: bool = False, reverse: bool = False)(input, axis) = table.cumsum_(scans._number(input, None,
    'CumSum', 'x'), scans.place(input, axis, 'CumSum'), exclusive, reverse)
    # the cumulative sums along `axis`.
CumProd(exclusive: bool = False, reverse: bool = False)(x, axis) =
    table.cumprod_(scans._number(x, None, 'CumProd', 'x'), scans.place(x, axis, 'CumProd'), exclusive, reverse)
    # the cumulative products along `axis`.
SearchSorted(dtype: int32 | int64 = int64, right: bool = False)(sorted_sequence, values, sorter=None) =
    searchsorted(sorted_sequence, values, out_int32=dtype is int32, right=right, sorter=sorter)
Quantile(dim=10000, keep_dims: bool = False, ignore_nan: bool = False)(input, q) =
    (nanquantile if ignore_nan else quantile)(input, q, None if dim == 10000 else dim, keep_dims)
    # quantiles along a dimension; 10000 and None are the flattened tensor.
CumulativeLogsumexp(exclusive: bool = False, reverse: bool = False)(x, axis) =
    scans.cumulative_logsumexp(x, axis, exclusive, reverse)
    # the logarithms of the cumulative sums of exponentials along `axis`.
Median(global_median: bool = False, axis: int = 0, keep_dims: bool = False, ignore_nan: bool = False)(x) =
    _median_of(x, global_median, axis, keep_dims, ignore_nan)
    # the median and its int64 index; with `global_median` that of all elements, with index 0.
UniqueConsecutive(return_inverse: bool = False, return_counts: bool = False, dim=None)(input) =
    _consecutive(input, return_inverse, return_counts, dim)
    # without elements that equal the one before; always (values, inverse, counts), of which those not asked for are
    empty.
Bucketize(boundaries: _ratios)(input) = _bucketized(input, boundaries)
    # the int32 index of the bucket of each element; a boundary belongs to the bucket above it.
Bincount()(array, size, weights) = counting.bincount(array, size, weights)
    # the sum of the weights of each int below `size`; other ints are ignored.
HistogramFixedWidth(nbins: int >= 1, dtype: 'int32' = 'int32')(x, range) = counting.histogram(x, range, nbins)
    # how many elements fall into each of `nbins` equal parts of a range; those outside are counted in the first or the
    last.
CompareAndBitpack()(x, threshold) = counting.packed_comparison(x, threshold)
    # which elements exceed a threshold, eight per uint8 along the last dimension, the first in the highest bit.
Randperm(max_length: int >= 1 = 1, pad: int = -1, dtype: _dtype = int32)(n) =
    primitive_draws.permutation_below(n, max_length, pad, dtype)
    # the ints below `n` in random order, then `pad`.
StandardNormal(seed: int >= 0 = 0, seed2: int >= 0 = 0, *, side_effect_hidden=True)(shape) = standard_normal(shape,
    seed or seed2 or None)
    # standard normal numbers; seeds of 0 draw from the generator.
UniformReal(seed: int >= 0 = 0, seed2: int >= 0 = 0, *, side_effect_hidden=True)(shape) = rand(shape,
    seed=seed or seed2 or None)
    # uniform numbers in [0, 1); seeds of 0 draw from the generator.
MultinomialWithReplacement(numsamples: int >= 0, replacement: bool = False, *, side_effect_hidden=True)(x, seed,
    offset) = multinomial_with_replacement(x, seed, offset, numsamples, replacement)
    # draws indices by weights.
RandomCategorical(dtype: int16 | int32 | int64 = int64, *, side_effect_hidden=True)(logits, num_sample, seed=0) =
    random_categorical(logits, num_sample, seed, dtype)
    # draws classes by log-probabilities.
RandomShuffle(seed: int >= 0 = 0, seed2: int >= 0 = 0, *, side_effect_hidden=True)(x) =
    shuffle(x, seed or seed2 or None)
    # the slices along the first dimension in random order.
Gamma(seed: int >= 0 = 0, seed2: int >= 0 = 0, *, side_effect_hidden=True)(shape, alpha, beta) =
    gamma(shape, alpha, beta, seed or seed2 or None)
    # random numbers of the gamma distribution; see `ops.gamma`.
Poisson(seed: int >= 0 = 0, seed2: int >= 0 = 0, *, side_effect_hidden=True)(shape, mean) =
    table.cast(poisson(shape, mean, seed or seed2 or None), mstype.int32)
    # random numbers of the Poisson distribution, as int32; see `ops.poisson`.
RandomGamma(seed: int >= 0 = 0, seed2: int >= 0 = 0, *, side_effect_hidden=True)(shape, alpha) =
    random_gamma(shape, alpha, seed or seed2 or None)
Multinomial(seed: int >= 0 = 0, seed2: int >= 0 = 0, dtype: int32 | int64 = int32, *, side_effect_hidden=True)(x,
    num_samples) = table.cast(multinomial(x, num_samples, True, seed or seed2 or None), dtype)
    # draws indices in proportion to weights.
RandomChoiceWithMask(count: int >= 1 = 256, seed: int = 0, seed2: int = 0, *,
    side_effect_hidden=True)(input_x) = choice_with_mask(input_x, count,
    (seed or seed2) & 0x7FFFFFFFFFFFFFFF or None)
    # coordinates of some true elements.
RandomPoisson(seed: int = 0, seed2: int = 0, dtype: _dtype = int64, *, side_effect_hidden=True)(shape, rate) =
    random_poisson(shape, rate, (seed or seed2) & 0x7FFFFFFFFFFFFFFF or None, dtype)
UniformCandidateSampler(num_true, num_sampled, unique, range_max, seed=0, remove_accidental_hits=False)(true_classes) =
    uniform_candidate_sampler(true_classes, num_true, num_sampled, unique, range_max, seed, remove_accidental_hits)
LogUniformCandidateSampler(num_true: int >= 1 = 1, num_sampled: int >= 1 = 5, unique: bool = True,
    range_max: int >= 1 = 5,
    seed: int >= 0 = 0, *,
    side_effect_hidden=True)(true_classes) = log_uniform_candidate_sampler(true_classes, num_true, num_sampled, unique,
    range_max, seed)
Bernoulli(seed: int >= -1 = -1, offset: int = 0)(x, p) = bernoulli(x, p, None if seed == -1 else seed)
    # 1 with probability `p`, else 0, in the shape of `x`; a seed of -1 draws from the generator.
RandpermV2(seed: int = 0, offset: int = 0, dtype: _dtype = int64)(n) = randperm(n, seed, offset, dtype)
TruncatedNormal(dtype: float16 | float32 | float64 = float32, seed: int = 0, seed2: int = 0, *, max_length=1000000,
    side_effect_hidden=True)(shape) = truncated_draws.truncated_normal(shape, dtype, seed, seed2)
    # standard normal numbers in [-2, 2].
ParameterizedTruncatedNormal(seed: int = 0, seed2: int = 0, *, side_effect_hidden=True)(shape, mean, stdevs, min, max) =
    truncated_draws.parameterized_truncated_normal(shape, mean, stdevs, min, max, seed, seed2)
    # normal numbers between bounds.
NonDeterministicInts(dtype: int32 | int64 | uint32 | uint64 = int64, *, max_length=1000000,
    side_effect_hidden=True)(shape) = truncated_draws.non_deterministic_ints(shape, dtype)
    # random ints over the whole range of the dtype.
SampleDistortedBoundingBoxV2(seed: int = 0, seed2: int = 0, aspect_ratio_range: _floats = (0.75, 1.33), area_range:
    _floats = (0.05, 1.0), max_attempts: int >= 1 = 100, use_image_if_no_bounding_boxes: bool = False)(image_size,
    bounding_boxes, min_object_covered) = truncated_draws.distorted_bounding_box(image_size, bounding_boxes,
    min_object_covered, seed, seed2, aspect_ratio_range, area_range, max_attempts, use_image_if_no_bounding_boxes)
    # (begin, size, box) of a random part of an image.
UniformInt(seed: int >= 0 = 0, seed2: int >= 0 = 0)(shape, minval, maxval) =
    primitive_draws.uniform_ints(shape, minval, maxval, seed or seed2 or None)
    # int32 numbers in [minval, maxval), 0-d tensors; seeds of 0 draw from the generator.
StandardLaplace(seed: int >= 0 = 0, seed2: int >= 0 = 0)(shape) =
    standard_laplace(check.kind(shape, (tuple, Tensor), 'a tuple', 'StandardLaplace', 'shape'), seed or seed2 or None)
LogNormalReverse(mean: float = 1.0, std: float = 2.0)(input) =
    primitive_draws.log_normal_like(input, mean, std)
    # random numbers of the log-normal distribution, in the shape of the input.
Cauchy(size: _size_list, median: float = 0.0, sigma: float = 1.0)() = primitive_draws.cauchy(size, median, sigma)
    # random numbers of the Cauchy distribution; `size` is a list of ints.
DropoutGenMask(Seed0: int = 0, Seed1: int = 0)(shape, keep_prob) =
    primitive_draws.random_bits(shape, keep_prob, Seed0 or Seed1 or None)
    # random bits, eight to a uint8, for `DropoutDoMask`. A bit is 1 with probability `keep_prob`; there are as many as
    elements, rounded up to 128.
DropoutDoMask()(input_x, mask, keep_prob) = primitive_draws.kept_by_bits(input_x, mask, keep_prob)
    # `input_x / keep_prob` where the bit of `mask` is 1, else 0.
Dropout2D(keep_prob: 0 <= float <= 1 = 0.5, /)(x) =
    primitive_draws.drop_channels(x, keep_prob, 4, 'Dropout2D')
    # (x with whole channels dropped, mask of what was kept).
Dropout3D(keep_prob: 0 <= float <= 1 = 0.5, /)(x) =
    primitive_draws.drop_channels(x, keep_prob, 5, 'Dropout3D')
    # (x with whole channels dropped, mask of what was kept).
"""
