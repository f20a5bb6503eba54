"""The lines of forward Primitives over functions of `mint`, `nn.functional` and `compositions`."""

from __future__ import annotations

ROWS = """
AdaptiveAvgPool1D()(input, output_size) = F.adaptive_avg_pool1d(input, output_size)
AdaptiveAvgPool2DExt()(input, output_size) = F.adaptive_avg_pool2d(input, output_size)
AdaptiveAvgPool3DExt()(input, output_size) = F.adaptive_avg_pool3d(input, output_size)
AdaptiveMaxPool1D()(input, output_size) = F.adaptive_max_pool1d(input, output_size, True)
AsStrided()(input, size, stride, storage_offset=0) =
    table.as_strided(input, tuple(size), tuple(stride), storage_offset)
AvgPool1D()(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True) =
    F.avg_pool1d(input, kernel_size, stride, padding, ceil_mode, count_include_pad)
AvgPool2D()(input, kernel_size, stride, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None) =
    F.avg_pool2d(input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
AvgPool3DExt()(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True,
    divisor_override=None) =
    F.avg_pool3d(input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
BatchNormElemt(*, side_effect_mem=True)(input, weight=None, bias=None, mean=None, invstd=None, eps=1e-05) =
    mint.batch_norm_elemt(input, weight, bias, mean, invstd, eps)
BatchNormExt()(input, weight=None, bias=None, running_mean=None, runnning_var=None, training=False, momentum=0.1,
    epsilon=1e-05) =
    compositions.batch_norm(input, weight, bias, running_mean, runnning_var, training, momentum, epsilon)
BatchNormGatherStatsWithCounts(*, side_effect_mem=True)(input, mean, invstd, running_mean=None, running_var=None,
    momentum=0.1, eps=1e-05, counts=None) =
    mint.batch_norm_gather_stats_with_counts(input, mean, invstd, running_mean, running_var, momentum, eps, counts)
BatchNormStats()(input, eps) = mint.batch_norm_stats(input, eps)
BoolNot()(x) = not x # Python's `not`.
Col2ImExt()(input, output_size, kernel_size, dilation=1, padding=0, stride=1) =
    F.fold(input, output_size, kernel_size, dilation, padding, stride)
Im2ColExt()(input, kernel_size, dilation=1, padding=0, stride=1) =
    F.unfold(input, kernel_size, dilation, padding, stride)
Conv1DExt()(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1) =
    F.conv1d(input, weight, bias, stride, padding, dilation, groups)
Conv1DPadding()(input, weight, bias=None, stride=1, padding='valid', dilation=1, groups=1) =
    F.conv1d(input, weight, bias, stride, padding, dilation, groups)
Conv2DExt()(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1) =
    F.conv2d(input, weight, bias, stride, padding, dilation, groups)
Conv2DPadding()(input, weight, bias=None, stride=1, padding='valid', dilation=1, groups=1) =
    F.conv2d(input, weight, bias, stride, padding, dilation, groups)
Conv3DExt()(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1) =
    F.conv3d(input, weight, bias, stride, padding, dilation, groups)
Conv3DPadding()(input, weight, bias=None, stride=1, padding='valid', dilation=1, groups=1) =
    F.conv3d(input, weight, bias, stride, padding, dilation, groups)
ConvTbc()(input, weight, bias, pad=0) = mint.conv_tbc(input, weight, bias, pad)
ConvTranspose2D()(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1) =
    F.conv_transpose2d(input, weight, bias, stride, padding, output_padding, groups, dilation)
Convolution()(input, weight, bias=None, stride=1, padding=0, dilation=1, transposed=False, output_padding=0,
    groups=1) =
    convolutions.convolution(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups)
ConvolutionStr()(input, weight, bias=None, stride=1, padding='valid', dilation=1, transposed=False,
    output_padding=0, groups=1) =
    convolutions.convolution(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups)
CopyToDevice(*, side_effect_mem=True)(x, sync=False) = x # the tensor: host and device share their memory.
CopyToHost(*, side_effect_mem=True)(x, sync=False) = x # the tensor: host and device share their memory.
Detach(*, side_effect_mem=True)(x, sync=False) = x # the tensor: host and device share their memory.
Free(*, side_effect_mem=True)(x, sync=False) = x # the tensor: host and device share their memory.
UpdateToDevice(*, side_effect_mem=True)(x, sync=False) = x # the tensor: host and device share their memory.
UpdateToRemote(*, side_effect_mem=True)(x, sync=False) = x # the tensor: host and device share their memory.
InplaceToDevice(*, side_effect_mem=True)(input, device=None, non_blocking=False) =
    input
    # the tensor: host and device share their memory.
ToDevice()(input, device=None, dtype=None, non_blocking=False, copy=False) =
    compositions.converted(input, dtype, copy)
ToDtype()(input, dtype=None, non_blocking=False, copy=False) = compositions.converted(input, dtype, copy)
ToOther()(input, other, non_blocking=False, copy=False) = compositions.converted(input, other.dtype, copy)
AShardIdentity()(input) = copy(input)
Correlate(pad_mode='valid')(a, v) = compositions.correlate(a, v, pad_mode)
CosineEmbeddingLoss()(input1, input2, target, margin=0.0, reduction='mean') =
    F.cosine_embedding_loss(input1, input2, target, margin, reduction)
CrossEntropyLoss()(input, target, weight=None, reduction='mean', ignore_index=-100, label_smoothing=0.0,
    lse_square_scale_for_zloss=0.0, return_zloss=False) =
    compositions.cross_entropy_loss(input, target, weight, reduction, ignore_index, label_smoothing,
    lse_square_scale_for_zloss, return_zloss)
DCT()(x, type=2, n=None, axis=-1, norm=None) = compositions.cosine_transform(x, type, n, axis, norm)
DCTN()(x, type=2, s=None, axes=None, norm=None) = compositions.cosine_transform_nd(x, type, s, axes, norm)
IDCT()(x, type=2, n=None, axis=-1, norm=None) = compositions.cosine_transform(x, type, n, axis, norm, True)
IDCTN()(x, type=2, s=None, axes=None, norm=None) = compositions.cosine_transform_nd(x, type, s, axes, norm, True)
LstsqV2()(A, B, driver=None) = compositions.least_squares_parts(A, B, driver)
FFTShapeCopy()(dout, shape) = compositions.cut_or_pad(dout, shape)
IRFFTDouble()(input, n, dim=-1) = compositions.double_spectrum(input, n, dim)
DiagExt()(input, diagonal=0) = mint.diag(input, diagonal)
DynamicQuantExt()(x, smooth_scales=None) = compositions.dynamic_quant(x, smooth_scales)
QuantV2()(x, scale, offset, sqrt_mode=False, rounding_mode='ROUND', dst_type=int8) =
    compositions.quantize(x, scale, offset, sqrt_mode, rounding_mode, dst_type)
Embedding(*, side_effect_mem=True)(input, weight, padding_idx=None, max_norm=None, norm_type=2.0,
    scale_grad_by_freq=False) =
    F.embedding(input, weight, padding_idx, max_norm, norm_type, scale_grad_by_freq)
Empty()(size, dtype=None, device=None, pin_memory=False) = mint.empty(*size, dtype=dtype, device=device)
EmptyLike()(input, dtype=None, device=None, pin_memory=False) = mint.empty_like(input, dtype=dtype, device=device)
NewEmpty()(input, size, dtype=None, device=None) = mint.empty(*size, dtype=dtype or input.dtype, device=device)
FuncMaxPool2D()(input, kernel_size, stride=None, padding=0, dilation=(1, 1), ceil_mode=False, return_indices=False)
    =
    F.max_pool2d(input, kernel_size, stride, padding, dilation, ceil_mode, return_indices)
GatherNdExt()(input, indices) = gather_nd(input, indices)
GetData(*, side_effect_mem=True)(input) = input # the tensor itself.
GroupedMatmul(split_item=0, group_type=-1, transpose_a=False, transpose_b=False)(x, weight, bias=None, scale=None,
    offset=None, antiquant_scale=None, antiquant_offset=None, group_list=None) =
    experts.grouped_matmul(x, weight, bias, group_list, split_item, group_type, transpose_a, transpose_b, (scale,
    offset, antiquant_scale, antiquant_offset))
GroupedMatmulV2()(x, weight, bias=None, scale=None, offset=None, antiquant_scale=None, antiquant_offset=None,
    group_list=None, split_item=0, group_type=-1) =
    experts.grouped_matmul(x, weight, bias, group_list, split_item, group_type, False, False, (scale, offset,
    antiquant_scale, antiquant_offset))
Gmm()(x, weight, bias=None, group_list=None, group_type=0, group_list_type=0) =
    experts.grouped_product(x, weight, bias, group_list, group_type, group_list_type)
GmmV2()(x, weight, bias=None, group_list=None, group_type=0, group_list_type=0) =
    experts.grouped_product(x, weight, bias, group_list, group_type, group_list_type)
ImagView()(input) = imag(input)
RealView()(input) = real(input)
Index()(input, indices) = input[tuple(indices)] # the elements at the indices, as `input[indices]`.
InnerIndex()(input, indices) = input[tuple(indices)] # the elements at the indices, as `input[indices]`.
IndexAddExt()(input, dim, index, source, alpha=1) = mint.index_add(input, dim, index, source, alpha=alpha)
IndexFillScalar()(input, dim, index, value) = index_fill(input, dim, index, value)
IndexFillTensor()(input, dim, index, value) = index_fill(input, dim, index, value)
InnerMoeTokenUnpermute()(permuted_tokens, sorted_indices, probs=None, padded_mode=False, restore_shape=None) =
    moe_token_unpermute(permuted_tokens, sorted_indices, probs, padded_mode, restore_shape)
InnerNonZero()(input) = mint.t(nonzero(input)) # the indices of the elements that are not zero, one column each.
InnerUnique()(input, sorted=True, return_inverse=False) = compositions.unique(input, sorted, True, False)[:2]
KLDiv()(input, target, reduction='mean', log_target=False) = F.kl_div(input, target, reduction, log_target)
Kthvalue()(input, k, dim=-1, keepdim=False) = mint.kthvalue(input, k, dim, keepdim)
LayerNormV3(begin_norm_axis=1, begin_params_axis=1, epsilon=1e-07)(input_x, gamma, beta) =
    compositions.layer_norm(input_x, gamma, beta, begin_norm_axis, epsilon)
LpNormV2()(input, p=2, dim=None, keepdim=False, epsilon=1e-12) = clamp(norm(input, p, dim, keepdim), epsilon)
MaxPoolWithIndices(kernel_size, strides=None, pads=0, dilation=(1, 1), ceil_mode=False, argmax_type=int64)(x) =
    compositions.max_pool(x, kernel_size, strides, pads, dilation, ceil_mode, argmax_type)
MaxPoolWithMask(kernel_size, strides=None, pads=0, dilation=(1, 1), ceil_mode=False, argmax_type=int64)(x) =
    compositions.max_pool(x, kernel_size, strides, pads, dilation, ceil_mode, argmax_type)
    # (maxima, their flat indices in place of the bit mask that Ascend makes).
MaxUnpool2DExt()(input, indices, kernel_size, stride=None, padding=0, output_size=None) =
    F.max_unpool2d(input, indices, kernel_size, stride, padding, output_size)
MedianExt()(input) = mint.median(input)
MoeComputeExpertTokens()(sorted_experts, num_expert) = experts.expert_tokens(sorted_experts, num_expert)
MoeFinalizeRouting()(expanded_x, x1, x2=None, bias=None, scales=None, expanded_row_idx=None,
    expanded_expert_idx=None) =
    experts.finalize_routing(expanded_x, x1, x2, bias, scales, expanded_row_idx, expanded_expert_idx)
MoeGatingTopKSoftmax()(x, finished=None, k=1) = experts.gating_top_k(x, finished, k)
MoeInitRouting()(x, row_idx, expert_idx, active_num) = experts.init_routing(x, row_idx, expert_idx, active_num)
NLLLoss2d()(input, target, weight, reduction='mean', ignore_index=-100) =
    compositions.nll_loss_2d(input, target, weight, reduction, ignore_index)
NPUClearFloatStatusV2()(input) = zeros_like(input) # zeros: no overflow is recorded on a CPU.
NPUGetFloatStatusV2()(input) = zeros_like(input) # zeros: no overflow is recorded on a CPU.
NpuGelu()(input, approximate='none') = mint.npu_gelu(input, approximate)
ReflectionPad1D()(input, padding) = F.pad(input, padding, 'reflect')
ReflectionPad2D()(input, padding) = F.pad(input, padding, 'reflect')
ReflectionPad3D()(input, padding) = F.pad(input, padding, 'reflect')
ReplicationPad1D()(input, padding) = F.pad(input, padding, 'replicate')
ReplicationPad2D()(input, padding) = F.pad(input, padding, 'replicate')
ReplicationPad3D()(input, padding) = F.pad(input, padding, 'replicate')
RepeatInterleaveTensor()(input, repeats, dim=None, output_size=None) =
    mint.repeat_interleave(input, repeats, dim, output_size=output_size)
ScalarBool()(x) = bool(x)
Scatter()(input, dim, index, src, reduce='none') = copy(input).scatter_(dim, index, src, reduce=reduce)
ScatterValue()(input, dim, index, src, reduce='none') = copy(input).scatter_(dim, index, value=src, reduce=reduce)
ScatterAddExt()(input, dim, index, src) = mint.scatter_add(input, dim, index, src)
SolveTriangular()(a, b, trans=0, lower=False, unit_diagonal=False) =
    compositions.solve_triangular(a, b, trans, lower, unit_diagonal)
TensorCopySlices()(x, value, begin, end, strides) = compositions.copy_slices(x, value, begin, end, strides)
TraceV2()(input, offset=0, axis1=1, axis2=0, dtype=None) = sum(diagonal(input, offset, axis1, axis2), -1, dtype=dtype)
TransposeBatchMatmulTranspose()(input, weight, perm_in, perm_out, transpose_a=False, transpose_b=False) =
    compositions.transposed_product(input, weight, perm_in, perm_out, transpose_a, transpose_b)
TriangularSolve()(b, A, upper=True, transpose=False, unitriangular=False) =
    mint.triangular_solve(b, A, upper, transpose, unitriangular)
TupleToTensor()(input_tuple, dtype=None) = Tensor(list(input_tuple), dtype) # the numbers as a tensor.
Unique2()(input, sorted=True, return_inverse=False, return_counts=False) =
    compositions.unique(input, sorted, return_inverse, return_counts)
UniqueDim()(input, sorted, return_inverse, dim) = mint.unique(input, sorted, True, True, dim)
UnstackExtView(*, side_effect_mem=True)(input, dim=0) = unbind(input, dim)
Vdot()(input, other) = mint.vdot(input, other)
View()(input, shape) = input.view(shape)
ViewAs()(input, other) = view_as(input, other)
ViewDtype()(input, dtype) = input.view(dtype=dtype)
XLogYScalarOther()(input, other) = mint.xlogy(input, other)
XLogYScalarSelf()(input, other) = mint.xlogy(input, other)
DtypeToEnum()(op_name, arg_name, dtype) = conversion.dtype_to_enum(op_name, arg_name, dtype)
StringToEnum()(op_name, arg_name, enum_str) = conversion.string_to_enum(op_name, arg_name, enum_str)
IsDimUnKnown()(data) = conversion.is_rank_unknown(data)
ListToTuple()(input) = tuple(input)
TupleToList()(input) = list(input)
GroupedMatmulV4()(x, weight, bias=None, scale=None, offset=None, antiquant_scale=None, antiquant_offset=None,
    pre_token_scale=None, group_list=None, activation_input=None, activation_quant_scale=None,
    activation_quant_offset=None, split_item=0, group_type=-1, group_list_type=0, act_type=0, output_dtype=None) =
    experts.grouped_matmul(x, weight, bias, group_list, split_item, group_type, False, False, (scale, offset,
    antiquant_scale, antiquant_offset, pre_token_scale, activation_input, activation_quant_scale,
    activation_quant_offset, act_type or None, output_dtype), group_list_type)
"""
