"""The gradient Primitives of MindSpore's `_grad_ops`: those of `auto_generate`, and others that only it has.

They use the derivatives of the op table: a row pulls the cotangent back through its forward op.
"""

from __future__ import annotations

from typing import Any

from .. import _registry
from ..auto_generate import gen_ops_prim
from ..primitive_table import PrimitiveTable
from . import grad_compositions

ROWS = """
# elementwise
InvGrad()(x, grad) = -grad * x * x
SoftplusGrad()(gradients, features) = _pull(softplus, gradients, features)
MvlgammaGrad(p)(y_grad, x) = _pull(mvlgamma, y_grad, x, p)
IgammaGradA()(a, x) = _pull(igamma, 1.0, a, x)
DropoutGrad(keep_prob=0.5)(dy, mask) = dy * mask / keep_prob
SoftmaxGrad()(y, dy) = gradients.softmax_gradient(dy, y, -1)
MinimumGradGrad()(x1, x2, grad_y1, grad_y2) =
    gradients.extremum_second_gradient(x1, x2, grad_y1, grad_y2, table.less_equal)
# losses
KLDivLossGrad(reduction='mean')(dout, x, target) = _pull(operations.KLDivLoss(reduction), dout, x, target)
MultiMarginLossGrad(p=1, margin=1.0, reduction='mean')(y_grad, x, target, weight=None) =
    _pull(multi_margin_loss, y_grad, x, target, p, margin, weight, reduction)
MultilabelMarginLossGrad(reduction='mean')(y_grad, x, target, is_target) =
    _pull(multilabel_margin_loss, y_grad, x, target, reduction)
SigmoidCrossEntropyWithLogitsGrad()(x, y, dout) = _pull(_sigmoid_cross_entropy, dout, x, y)
# shapes and indices
FlattenGrad()(x, shape) = reshape(x, gradients.shape_of(shape))
SliceGrad()(dy, x, begin, size) = _pull(slice, dy, x, begin, size)
StridedSliceGrad(begin_mask=0, end_mask=0, ellipsis_mask=0, new_axis_mask=0, shrink_axis_mask=0)(dy, shapex, begin,
    end, strides) =
    gradients.gradient_from_shape(strided_slice, dy, shapex, begin, end, strides, begin_mask, end_mask,
    ellipsis_mask, new_axis_mask, shrink_axis_mask)
TraceGrad()(y_grad, x_shape) = gradients.gradient_from_shape(gradients.trace, y_grad, x_shape, 0, 0, 1)
UniqueGrad()(dy, y) = table.take(dy, y[1], 0) # gradients of the unique elements, at their positions.
MirrorPadGrad(mode='REFLECT')(dy, paddings) = gradients.mirror_pad_gradient(dy, paddings, mirror_pad, mode)
PadV3Grad(mode='reflect', paddings_contiguous=True)(x, paddings) =
    gradients.pad_gradient(x, paddings, mode, paddings_contiguous)
SparseSegmentSumGrad()(grad, indices, segment_ids, output_dim0) =
    gradients.segment_gradient(grad, indices, segment_ids, output_dim0, 0)
SparseSegmentMeanGrad()(x, indices, segment_ids, output_dim0) =
    gradients.segment_gradient(x, indices, segment_ids, output_dim0, 1)
SparseSegmentSqrtNGrad()(x, indices, segment_ids, output_dim0) =
    gradients.segment_gradient(x, indices, segment_ids, output_dim0, 0.5)
MedianGrad(global_median=False, axis=0, keep_dims=False)(y_grad, x, y, indices) =
    gradients.median_gradient(y_grad, x, y, indices, global_median, axis, keep_dims)
CTCLossV2Grad(blank, reduction='none', zero_infinity=False)(grad_out, log_probs, targets, input_lengths,
    target_lengths, neg_log_likelihood, log_alpha) =
    _pull(operations.CTCLossV2(blank, reduction, zero_infinity), (grad_out, None), log_probs, targets, input_lengths,
    target_lengths)
# linear algebra and norms
SolveTriangularGrad()(a, x, dx, trans=0, lower=False, unit_diagonal=False) =
    compositions.solve_triangular_gradient(a, x, dx, trans, lower, unit_diagonal) # by matrix and right-hand side.
EinsumGrad(equation)(x, dout) = gradients.einsum_gradient(einsum, equation, x, dout)
L2NormalizeGrad(axis=0, epsilon=0.0001)(x, out, dout) = _pull(_l2_normalize, dout, x, axis, epsilon)
LRNGrad(depth_radius=5, bias=1.0, alpha=1.0, beta=0.5)(grads, x, y) =
    _pull(lrn, grads, x, depth_radius, bias, alpha, beta)
PdistGrad(p=2.0)(y_grad, x, y) = _pull(operations.Pdist(p), y_grad, x)
# pooling, convolution and grids
AdaptiveAvgPool2DGrad()(input_grad, orig_input_shape) =
    gradients.gradient_from_shape(F.adaptive_avg_pool2d, input_grad, orig_input_shape, tuple(input_grad.shape[-2:]))
AdaptiveAvgPool3DGrad()(y_grad, orig_input_shape) =
    gradients.gradient_from_shape(F.adaptive_avg_pool3d, y_grad, orig_input_shape, tuple(y_grad.shape[-3:]))
AdaptiveMaxPool3DGrad()(input_grad, x, argmax) = gradients.scatter_to_indices(input_grad, x, argmax, 3)
AvgPoolGradGe(kernel_size=1, strides=1, pad_mode='VALID', data_format='NCHW')(x_origin, out_origin, grad) =
    _pull(operations.AvgPool(kernel_size, strides, pad_mode, data_format), grad, x_origin)
AvgPoolGradV1(kernel_size=1, strides=1, pad_mode='VALID', data_format='NCHW')(orig_input_shape, grad) =
    gradients.gradient_from_shape(operations.AvgPool(kernel_size, strides, pad_mode, data_format), grad,
    orig_input_shape)
AvgPool3DGrad(kernel_size=1, strides=1, pads=0, ceil_mode=False, count_include_pad=True, divisor_override=0,
    data_format='NCDHW', pad_mode='pad')(origin_input_shape, grads) =
    gradients.gradient_from_shape(operations.AvgPool3D(kernel_size, strides, pad_mode, pads, ceil_mode,
    count_include_pad, divisor_override, data_format), grads, origin_input_shape)
MaxPoolGrad(kernel_size=1, strides=1, pad_mode='VALID', data_format='NCHW')(x_origin, out_origin, grad) =
    _pull(operations.MaxPool(kernel_size, strides, pad_mode, data_format), grad, x_origin)
MaxPoolGradV1(kernel_size=1, strides=1, pad_mode='VALID', data_format='NCHW')(x_origin, out_origin, grad) =
    _pull(operations.MaxPool(kernel_size, strides, pad_mode, data_format), grad, x_origin)
MaxPoolGradGrad(kernel_size=1, strides=1, pad_mode='VALID')(x_origin, out_origin, grad) =
    gradients.second_gradient(operations.MaxPool(kernel_size, strides, pad_mode), x_origin, out_origin, grad)
MaxPoolGradWithArgmax(kernel_size=1, strides=1, pad_mode='VALID', data_format='NCHW')(x, grad, argmax) =
    gradients.scatter_to_indices(grad, x, argmax, 2)
MaxPoolGradWithArgmaxV2(kernel_size, strides=None, pads=0, dilation=(1, 1), ceil_mode=False, argmax_type=int64)(x,
    grad, argmax) =
    gradients.scatter_to_indices(grad, x, argmax, 2)
MaxPoolGradGradWithArgmax(kernel_size=1, strides=1, pad_mode='VALID')(x, grad, argmax) =
    gradients.take_indices(grad, argmax, 2)
MaxPool3DGrad(kernel_size=(1, 1, 1, 1, 1), strides=(1, 1, 1, 1, 1), pad_mode='VALID', pad_list=0,
    data_format='NCDHW')(x_origin, out_origin, grad) =
    _pull(operations.MaxPool3D(gradients.window(kernel_size), gradients.window(strides), pad_mode, pad_list), grad,
    x_origin)
MaxPool3DGradGrad(kernel_size=(1, 1, 1, 1, 1), strides=(1, 1, 1, 1, 1), pad_mode='VALID',
    data_format='NCDHW')(x_origin, out_origin, grad) =
    gradients.second_gradient(operations.MaxPool3D(gradients.window(kernel_size), gradients.window(strides),
    pad_mode), x_origin, out_origin, grad)
MaxPool3DGradWithArgmax(ksize, strides, pads, dilation=(1, 1, 1), ceil_mode=False, data_format='NCDHW')(x, grads,
    argmax) =
    gradients.scatter_to_indices(grads, x, argmax, 3)
MaxUnpool2DGrad(ksize, strides=0, pads=0, output_shape=(), data_format='NCHW')(x, grads, argmax) =
    gradients.take_indices(grads, argmax, 2)
MaxUnpool3DGrad(ksize, strides=0, pads=0, output_shape=(), data_format='NCDHW')(x, grads, argmax) =
    gradients.take_indices(grads, argmax, 3)
Conv2DBackpropFilter(out_channel, kernel_size, pad_mode='valid', pad=0, pad_list=(0, 0, 0, 0), mode=1, stride=(1,
    1), dilation=(1, 1, 1, 1), group=1, data_format='NCHW')(doutput, input, filter_size) =
    gradients.convolution_weight_gradient(operations.Conv2D(out_channel, kernel_size, mode, pad_mode, pad,
    stride[-2:], dilation[-2:], group, data_format), doutput, input, filter_size)
Conv3DBackpropFilter(out_channel, kernel_size, mode=1, pad_mode='valid', pad=0, stride=(1, 1, 1, 1, 1), dilation=(1,
    1, 1, 1, 1), group=1, data_format='NCDHW')(x, dout, filter_size) =
    gradients.convolution_weight_gradient(operations.Conv3D(out_channel, kernel_size, mode, pad_mode, pad,
    stride[-3:], dilation[-3:], group, data_format=data_format), dout, x, filter_size)
FractionalMaxPoolGradWithFixedKsize(data_format='NCHW')(origin_input, out_backprop, argmax) =
    gradients.scatter_to_indices(out_backprop, origin_input, argmax, 2)
FractionalMaxPool3DGradWithFixedKsize(data_format='NCDHW')(origin_input, out_backprop, argmax) =
    gradients.scatter_to_indices(out_backprop, origin_input, argmax, 3)
AffineGridGrad(align_corners=False)(y_grad, x_size) =
    gradients.affine_grid_gradient(y_grad, x_size, affine_grid, align_corners)
CropAndResizeGradBoxes(method='bilinear')(grads, images, boxes, box_index) =
    _pull(operations.CropAndResize(method), grads, images, boxes, box_index, tuple(grads.shape[1:3]), wrt=1)
CropAndResizeGradImage(method='bilinear')(grads, boxes, box_index, image_size) =
    gradients.gradient_from_shape(operations.CropAndResize(method), grads, image_size, boxes, box_index,
    tuple(grads.shape[1:3]))
ROIAlignGrad(pooled_height, pooled_width, spatial_scale, sample_num=2)(ydiff, rois, xdiff_shape) =
    gradients.gradient_from_shape(boxes.roi_align, ydiff, xdiff_shape, rois, pooled_height, pooled_width,
    spatial_scale, sample_num)
AvgPoolGradVm(kernel_size=1, strides=1, pad_mode='VALID')(x_origin, grad, mean_matrix, kernel_matrix) =
    gradients.gradient_from_shape(operations.AvgPool(kernel_size, strides, pad_mode), grad, x_origin)
Dilation2DBackpropInput(stride, dilation, pad_mode='SAME', data_format='NCHW')(x, filter, out_backprop) =
    _pull(operations.Dilation2D(stride, dilation, pad_mode, data_format), out_backprop, x, filter)
Dilation2DBackpropFilter(stride, dilation, pad_mode='SAME', data_format='NCHW')(x, filter, out_backprop) =
    _pull(operations.Dilation2D(stride, dilation, pad_mode, data_format), out_backprop, x, filter, wrt=1)
DepthwiseConv2dNativeBackpropFilter(channel_multiplier, kernel_size, pad_mode='valid', pad=0, pad_list=(0, 0, 0, 0),
    mode=3, stride=1, dilation=1, group=1)(input, filter_size, dout) =
    gradients.convolution_weight_gradient(operations.DepthwiseConv2dNative(channel_multiplier, kernel_size, mode,
    pad_mode, pad, stride, dilation, group), dout, input, filter_size)
DepthwiseConv2dNativeBackpropInput(channel_multiplier, kernel_size, pad_mode='valid', pad=0, pad_list=(0, 0, 0, 0),
    mode=3, stride=1, dilation=1, group=1)(input_size, filter, dout) =
    gradients.gradient_from_shape(operations.DepthwiseConv2dNative(channel_multiplier, kernel_size, mode, pad_mode,
    pad, stride, dilation, group), dout, input_size, filter)
FractionalMaxPoolGrad(overlapping=False)(orig_input, orig_output, out_backprop, row_pooling_sequence,
    col_pooling_sequence) =
    compositions.ratio_pool_gradient(out_backprop, orig_input, row_pooling_sequence, col_pooling_sequence, overlapping,
    'FractionalMaxPool')
FractionalAvgPoolGrad(overlapping=False)(orig_input_tensor_shape, out_backprop, row_pooling_sequence,
    col_pooling_sequence) =
    compositions.ratio_pool_gradient(out_backprop, orig_input_tensor_shape, row_pooling_sequence, col_pooling_sequence,
    overlapping, 'FractionalAvgPool')
PSROIPoolingGrad(input_size, spatial_scale, group_size, output_dim)(x, rois) =
    compositions.psroi_pooling_gradient(x, rois, input_size, spatial_scale, group_size, output_dim)
ScaleAndTranslateGrad(kernel_type='lanczos3', antialias=True)(grads, original_image, scale, translation) =
    _pull(operations.ScaleAndTranslate(kernel_type, antialias), grads, original_image, grads.shape[1:3], scale,
    translation)
# cells, batches and sparse tensors
BNTrainingUpdateGrad(epsilon=0.0001, data_format='NCHW')(grads, x, batch_mean, batch_variance) =
    compositions.batch_norm_update_gradient(grads, x, batch_mean, batch_variance, epsilon)
BNTrainingReduceGrad(epsilon=0.0001, data_format='NCHW')(grads, x, diff_scale, diff_offset, scale, batch_mean,
    batch_variance) =
    compositions.batch_norm_reduce_gradient(grads, x, diff_scale, diff_offset, scale, batch_mean, batch_variance,
    epsilon)
SyncBatchNormGrad(epsilon=1e-05, group='group0', device_num=2)(y_grad, x_in, scale, save_mean, save_invert_variance) =
    compositions.batch_norm_saved_gradient(y_grad, x_in, scale, save_mean, save_invert_variance)
InstanceNormGrad(epsilon=0.0, momentum=0.1)(dy, x, gamma, save_mean, save_variance) =
    compositions.instance_norm_saved_gradient(dy, x, gamma, save_mean, save_variance, epsilon)
InstanceNormV2Grad(is_training=True, epsilon=1e-05)(dy, x, gamma, mean, variance, save_mean, save_variance) =
    compositions.instance_norm_gradient(dy, x, gamma, mean, variance, save_mean, save_variance, is_training, epsilon)
BasicLSTMCellCStateGrad(forget_bias, activation)(c, dht, dct, it, jt, ft, ot, tanhct) =
    compositions.lstm_state_gradient(c, dht, dct, it, jt, ft, ot, tanhct)
BasicLSTMCellInputGrad(keep_prob)(dgate, w) = compositions.lstm_input_gradient(dgate, w)
BasicLSTMCellWeightGrad()(x, h, dgate) = compositions.lstm_weight_gradient(x, h, dgate)
LuUnpackGrad(L_grad_flag, U_grad_flag)(L_grad, U_grad, LU_data) =
    compositions.lu_unpack_gradient(L_grad, U_grad, LU_data)
RandomGammaGrad()(alpha, sample) = compositions.gamma_gradient(alpha, sample)
EmbeddingLookupCommGrad()(dy, split_num) = _by_processes('EmbeddingLookupCommGrad', 'ops.gather')
NeighborExchangeV2Grad(send_rank_ids, send_lens, recv_rank_ids, recv_lens, data_format, group='hccl_world_group')(dy) =
    _by_processes('NeighborExchangeV2Grad', 'the part of this process')
ParallelResizeBilinearGrad(ori_image_size, src_start_w, dst_start_w, align_corners)(grad, x, size) =
    _by_processes('ParallelResizeBilinearGrad', 'ops.interpolate')
ConcatOffset(N=2, axis=0)(input_x) = compositions.concat_offset(input_x, axis) # the offsets of the tensors.
SparseFillEmptyRowsGrad()(reverse_index_map, grad_values) =
    compositions.fill_empty_rows_gradient(reverse_index_map, grad_values)
SparseSliceGrad()(backprop_val_grad, indices, start, new_indices) =
    compositions.sparse_slice_gradient(backprop_val_grad, indices, start, new_indices)
# gradients of ops with state, whose forward op is differentiated as a whole
DeformableOffsetsGrad(strides, pads, kernel_size, dilations=(1, 1, 1, 1), data_format='NCHW', deformable_groups=1,
    modulated=True)(grad, x, offsets) =
    _by_grad('DeformableOffsetsGrad', 'ops.deformable_conv2d')
MapTensorGetGrad()(map_tensor, key_tensor, default_value, grad) =
    _by_grad('MapTensorGetGrad', 'MapTensorGet')
RefToEmbed()(*args) = _by_grad('RefToEmbed', 'the function')
WKVGrad()(time_first, time_decay, key, value, gy) = _by_grad('WKVGrad', 'the recurrence')
PsROIPoolingGrad(batch_size, channels, height, width, num_rois, spatial_scale, pooled_height, pooled_width, group_size,
    output_dim)(dy, rois, mapping_channel) =
    _by_grad('PsROIPoolingGrad', 'ops.PSROIPooling')
DynamicGRUV2Grad(direction='UNIDIRECTIONAL', cell_depth=1, keep_prob=1.0, cell_clip=-1.0, num_proj=0,
    time_major=True, gate_order='rzh', reset_after=True)(*args) =
    _by_grad('DynamicGRUV2Grad', 'ops.DynamicGRUV2')
DynamicRNNGrad(cell_type='LSTM', direction='UNIDIRECTIONAL', cell_depth=1, use_peephole=False, keep_prob=1.0,
    cell_clip=-1.0, num_proj=0, time_major=True, forget_bias=0.0)(*args) =
    _by_grad('DynamicRNNGrad', 'ops.DynamicRNN')
GRUV2Grad(input_size, hidden_size, num_layers, has_bias, bidirectional, dropout)(*args) =
    _by_grad('GRUV2Grad', 'nn.GRU')
GruGradData(input_size, hidden_size, num_layers, has_bias, bidirectional, dropout)(*args) =
    _by_grad('GruGradData', 'nn.GRU')
GruGradWeight(input_size, hidden_size, num_layers, has_bias, bidirectional, dropout)(*args) =
    _by_grad('GruGradWeight', 'nn.GRU')
LSTMGrad(input_size, hidden_size, num_layers, has_bias, bidirectional, dropout, proj_size=0)(*args) =
    _by_grad('LSTMGrad', 'ops.LSTM')
LSTMGradData(input_size, hidden_size, num_layers, has_bias, bidirectional, dropout)(*args) =
    _by_grad('LSTMGradData', 'ops.LSTM')
LSTMGradWeight(input_size, hidden_size, num_layers, has_bias, bidirectional, dropout)(*args) =
    _by_grad('LSTMGradWeight', 'ops.LSTM')
ResizeV2Grad(coordinate_transformation_mode='half_pixel', mode='nearest')(grads, roi, scales, original_size) =
    _by_grad('ResizeV2Grad', 'ops.interpolate')
"""


def _by_processes(name: str, forward: str) -> Any:
    raise RuntimeError(
        f"For '{name}', communication between several processes is needed.\n"
        f"  expected: one process\n  got: a call of '{name}'\n  hint: use ms.grad over {forward}"
    )


def _by_grad(name: str, forward: str) -> Any:
    raise RuntimeError(
        f"For '{name}', the gradient is not an op of its own.\n"
        f"  expected: the gradient of the forward op\n  got: a call of '{name}'\n  hint: use ms.grad over {forward}"
    )


def _scope(name: str) -> Any:
    if name == "compositions":
        return grad_compositions
    own = {"_by_grad": _by_grad, "_by_processes": _by_processes}.get(name)
    return gen_ops_prim._scope(name) if own is None else own


_table = PrimitiveTable(__name__, ROWS, scope=_scope)
_registry.register(__name__, _table)


def __getattr__(name: str) -> Any:
    if name in _table:
        return _table[name]
    if name.startswith("__"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals().setdefault(name, getattr(gen_ops_prim, name))


_own = {name for name in gen_ops_prim.__all__ if name.endswith(("Grad", "GradGrad", "GradV2", "GradV3"))}


def __dir__() -> list[str]:
    return sorted({*globals(), *_table, *_own})


__all__ = sorted({*_table, *_own})
