"""The lines of the gradient Primitives, which pull a cotangent back through the forward op with `_pull`.

Those that MindSpore defines by the output of the forward op (`TanhGrad`), or by its statistics, are expressions.
"""

from __future__ import annotations

ROWS = """
# elementwise
AbsGrad()(x, dout) = _pull(abs, dout, x)
ACosGrad()(x, dout) = _pull(acos, dout, x)
AcoshGrad()(out, dout) = dout / sinh(out)
AsinGrad()(x, dout) = _pull(asin, dout, x)
AsinhGrad()(out, dout) = dout / cosh(out)
AtanGrad()(x, dout) = _pull(atan, dout, x)
EluGrad()(dout, out) = gradients.elu_gradient_of_output(dout, out, 1.0)
EluGradExt()(dout, x_or_out, alpha=1.0, is_result=False) =
    gradients.elu_gradient_of_output(dout, x_or_out, alpha) if is_result else _pull(F.elu, dout, x_or_out, alpha)
FastGeLUGrad()(dy, x) = _pull(fast_gelu, dy, x)
GeLUGrad()(dy, x, y) = _pull(gelu, dy, x, 'tanh')
GeluGradExt()(grad, input, approximate='none') = _pull(gelu, grad, input, approximate)
HShrinkGrad(lambd=0.5)(gradients, features) = _pull(hardshrink, gradients, features, lambd)
HSigmoidGrad()(grads, input_x) = _pull(hardsigmoid, grads, input_x)
HSwishGrad()(y_grad, x) = _pull(hardswish, y_grad, x)
HardtanhGrad()(dout, input, min_val=-1, max_val=1) = _pull(hardtanh, dout, input, min_val, max_val)
LeakyReLUGradExt()(dy, input, negative_slope=0.01, is_result=False) = _pull(leaky_relu, dy, input, negative_slope)
LogSigmoidGrad()(dy, input, buffer) = _pull(logsigmoid, dy, input)
LogitGrad(eps=-1.0)(grad, input) = _pull(logit, grad, input, None if eps < 0 else eps)
MishGradExt()(dout, x) = _pull(mish, dout, x)
PReLUGrad()(dy, x, weight) = _pull(prelu, dy, x, weight, wrt=(0, 1))
ReciprocalGrad()(y, dy) = -dy * y * y
ReLU6Grad()(y_backprop, x) = _pull(relu6, y_backprop, x)
ReluGrad()(y_backprop, x) = _pull(relu, y_backprop, x)
RsqrtGrad()(y_backprop, x) = y_backprop * y_backprop * y_backprop * x * -0.5
SeluGrad()(gradient, result) = gradients.selu_gradient_of_output(gradient, result)
SiLUGrad()(dout, x) = _pull(silu, dout, x)
SigmoidGrad()(y, dy) = dy * y * (1 - y)
SoftShrinkGrad(lambd=0.5)(input_grad, input_x) = _pull(softshrink, input_grad, input_x, lambd)
SoftplusGradExt()(dout, x, beta=1, threshold=20) = _pull(softplus, dout, x, beta, threshold)
SqrtGrad()(dy, y) = y * 0.5 / dy
TanhGrad()(y, dy) = dy * (1 - y * y)
ThresholdGrad()(grad_output, input, threshold) = _pull(F.threshold, grad_output, input, threshold, 0)
# reductions, indices and movement
SoftmaxBackward()(dout, out, dim=-1) = gradients.softmax_gradient(dout, out, dim)
LogSoftmaxGrad(axis=-1)(logits, grad) = gradients.log_softmax_gradient(grad, logits, axis)
MaximumGrad(grad_x=True, grad_y=True)(x, y, grads) = _pull(maximum, grads, x, y, wrt=(0, 1))
MinimumGrad(grad_x=True, grad_y=True)(x1, x2, grads) = _pull(minimum, grads, x1, x2, wrt=(0, 1))
MaximumGradGrad(grad_x=True, grad_y=True)(x, y, dx, dy) =
    gradients.extremum_second_gradient(x, y, dx, dy, table.greater_equal)
MaskedSelectGrad()(input, mask, grad) = gradients.masked_select_gradient(input, mask, grad)
GatherDGradV2()(x, dim, index, dout) = _pull(gather_d, dout, x, dim, index)
RepeatInterleaveGrad()(input, repeats, dim) = gradients.repeat_interleave_gradient(input, repeats, dim)
TraceV2Grad()(dout, shape, offset=0, axis1=1, axis2=0) =
    gradients.gradient_from_shape(gradients.trace, dout, shape, offset, axis1, axis2)
EmbeddingDenseBackward()(grad, indices, num_weights, padding_idx=None, scale_grad_by_freq=False) =
    gradients.embedding_gradient(grad, indices, num_weights, padding_idx, scale_grad_by_freq)
MoeTokenPermuteGrad()(permuted_tokens_grad, sorted_indices, num_topk=1, padded_mode=False) =
    gradients.permuted_tokens_gradient(permuted_tokens_grad, sorted_indices, num_topk)
MoeTokenUnpermuteGrad()(permuted_tokens, unpermuted_tokens_grad, sorted_indices, probs=None, padded_mode=False,
    restore_shape=None) =
    _pull(moe_token_unpermute, unpermuted_tokens_grad, permuted_tokens, sorted_indices, probs, padded_mode,
    restore_shape, wrt=(0, 2))
RotaryPositionEmbeddingGrad()(dy, cos, sin, dx=None, mode=0) =
    _pull(rotary_position_embedding, dy, zeros_like(dy) if dx is None else dx, cos, sin, mode, wrt=(0, 1, 2))
CdistGrad(p=2.0)(grad, input_x, input_y, cdist) = _pull(operations.Cdist(p), grad, input_x, input_y)
CholeskyGrad()(x, grad) = _pull(cholesky, grad, matmul(x, swapaxes(x, -1, -2)))
GluGrad(axis)(grads, x) = _pull(glu, grads, x, axis)
SwigluGrad()(grad_output, input, dim=-1) = _pull(swiglu, grad_output, input, dim)
Col2ImGrad()(input, kernel_size, dilation=1, padding=0, stride=1) =
    F.unfold(input, kernel_size, dilation, padding, stride)
DropoutGradExt()(input, mask, p) = compositions.apply_mask(input, mask, p)
FlashAttentionScoreGrad(head_num, keep_prob=1.0, scale_value=1.0, pre_tokens=65536, next_tokens=65536,
    inner_precise=1, input_layout='BSH', sparse_mode=0)(query, key, value, dy, pse_shift=None, drop_mask=None,
    padding_mask=None, atten_mask=None, softmax_max=None, softmax_sum=None, softmax_in=None, attention_in=None,
    prefix=None, actual_seq_qlen=None, actual_seq_kvlen=None) =
    compositions.attention_gradient(operations.FlashAttentionScore(head_num, keep_prob, scale_value, pre_tokens,
    next_tokens, inner_precise, input_layout, sparse_mode), dy, query, key, value, pse_shift, drop_mask,
    padding_mask, atten_mask, prefix, actual_seq_qlen, actual_seq_kvlen)
LstsqV2Grad()(gX, A, B) = _pull(compositions.least_squares, gX, A, B, wrt=(0, 1))
# losses
BinaryCrossEntropyGrad(reduction='mean')(input, target, grad_output, weight=None) =
    _pull(F.binary_cross_entropy, grad_output, input, target, weight, reduction)
BinaryCrossEntropyWithLogitsBackward()(grad_output, input, target, weight=None, posWeight=None, reduction='mean') =
    _pull(F.binary_cross_entropy_with_logits, grad_output, input, target, weight, reduction, posWeight)
CrossEntropyLossGrad()(grad_loss, log_prob, target, weight=None, grad_zloss=None, lse_for_zloss=None,
    reduction='mean', ignore_index=-100, label_smoothing=0.0, lse_square_scale_for_zloss=0.0) =
    _pull(F.cross_entropy, grad_loss, log_prob, target, weight, ignore_index, reduction, label_smoothing)
KLDivGrad()(grad_output, input, target, reduction='mean', log_target=False) =
    _pull(F.kl_div, grad_output, input, target, reduction, log_target)
L1LossBackwardExt()(grad_output, input, target, reduction='mean') =
    _pull(F.l1_loss, grad_output, input, target, reduction)
MSELossGradExt()(dout, x, target, reduction='mean') = _pull(F.mse_loss, dout, x, target, reduction)
NLLLossGrad(reduction='mean', ignore_index=-100)(logits, loss_grad, labels, weight, total_weight) =
    _pull(F.nll_loss, loss_grad, logits, labels, weight, ignore_index, reduction)
NLLLoss2dGrad()(loss_grad, input, target, weight, reduction, ignore_index, total_weight) =
    _pull(F.nll_loss, loss_grad, input, target, weight, ignore_index, reduction)
SmoothL1LossGrad(beta=1.0, reduction='none')(prediction, target, dout) =
    _pull(F.smooth_l1_loss, dout, prediction, target, reduction, beta)
SoftMarginLossGrad(reduction='mean')(predict, label, dout) =
    _pull(F.soft_margin_loss, dout, predict, label, reduction)
# normalization
LayerNormGrad(begin_norm_axis=1, begin_params_axis=1)(x, dy, variance, mean, gamma) =
    gradients.layer_norm_gradient_of_variance(x, dy, variance, mean, gamma, begin_norm_axis, begin_params_axis)
LayerNormGradV3(begin_norm_axis=1, begin_params_axis=1)(x, dy, variance, mean, gamma) =
    gradients.layer_norm_gradient(dy, x, mean, variance, gamma, begin_norm_axis, begin_params_axis)
LayerNormGradExt()(dy, x, normalized_shape, mean, variance, gamma, beta, output_mask=(1, 1, 1)) =
    tuple(g if m else None for g, m in zip(gradients.layer_norm_gradient(dy, x, mean, variance, gamma,
    -len(normalized_shape), -len(normalized_shape)), output_mask))
LayerNormGradGrad(begin_norm_axis=1, begin_params_axis=1)(x, dy, variance, mean, gamma, d_dx, d_dg, d_db) =
    gradients.layer_norm_second_gradient(x, dy, variance, mean, gamma, begin_norm_axis, begin_params_axis, d_dx,
    d_dg, d_db)
AddLayerNormGrad()(dy, x1, x2, rstd, mean, gamma, dsumOptional) =
    gradients.add_layer_norm_gradient(dy, x1, x2, rstd, mean, gamma, dsumOptional)
GroupNormGrad()(dy, x, mean, rstd, gamma_opt, num_groups, dx_is_require=True, dgamma_is_require=True,
    dbeta_is_require=True) =
    gradients.group_norm_gradient(dy, x, mean, rstd, gamma_opt, num_groups, (dx_is_require, dgamma_is_require,
    dbeta_is_require))
RmsNormGrad()(dy, x, rstd, gamma) = gradients.rms_norm_gradient(dy, x, rstd, gamma)
BatchNormGrad(is_training=False, epsilon=1e-05, data_format='NCHW')(dout, x, scale, saved_mean, saved_variance,
    reserve) =
    gradients.batch_norm_gradient(dout, x, scale, saved_mean, saved_variance, is_training, epsilon)
BatchNormGradExt(training=False, eps=1e-05)(dout, input, weight=None, running_mean=None, running_var=None,
    saved_mean=None, saved_rstd=None, output_mask=(1, 1, 1)) =
    gradients.batch_norm_masked_gradient(dout, input, weight, running_mean, running_var, training, eps, output_mask)
BatchNormGradGrad(is_training=False, epsilon=1e-05, data_format='NCHW')(x, dy, scale, saved_mean, saved_variance,
    dout_dx, dout_dscale, dout_dbias) =
    gradients.batch_norm_second_gradient(x, dy, scale, saved_mean, saved_variance, is_training, epsilon, dout_dx,
    dout_dscale, dout_dbias)
BatchNormReduceGrad()(dout, input, mean, invstd, weight, input_g, weight_g, bias_g) =
    gradients.batch_norm_reduced(dout, input, mean, invstd, input_g, weight_g, bias_g)
BatchNormElemtGrad()(dout, input, mean, invstd, weight, sumd_dy, sum_dy_xmu, count) =
    gradients.batch_norm_element_gradient(dout, input, mean, invstd, weight, sumd_dy, sum_dy_xmu, count)
# convolution, pooling, padding and resizing
BiasAddGrad(data_format='NCHW')(dout) = gradients.bias_add_gradient(dout, data_format)
ConvolutionGrad()(dout, input, weight, bias=None, stride=1, padding=0, dilation=(1, 1), transposed=False,
    output_padding=0, groups=1, output_mask=()) =
    gradients.convolution_gradient(dout, input, weight, bias, output_mask, stride, padding, dilation, transposed,
    output_padding, groups)
ConvolutionStrGrad()(dout, input, weight, bias=None, stride=1, padding='valid', dilation=1, transposed=False,
    output_padding=0, groups=1, output_mask=()) =
    gradients.convolution_gradient(dout, input, weight, bias, output_mask, stride, padding, dilation, transposed,
    output_padding, groups)
AdaptiveAvgPool2DGradExt()(grad_output, x) =
    _pull(F.adaptive_avg_pool2d, grad_output, x, tuple(grad_output.shape[-2:]))
AdaptiveAvgPool3DGradExt()(input_grad, input) =
    _pull(F.adaptive_avg_pool3d, input_grad, input, tuple(input_grad.shape[-3:]))
AdaptiveMaxPool2DGrad()(y_grad, x, argmax) = gradients.scatter_to_indices(y_grad, x, argmax, 2)
AvgPool2DGrad()(grad, image, kernel_size, stride, padding=0, ceil_mode=False, count_include_pad=True,
    divisor_override=None) =
    _pull(F.avg_pool2d, grad, image, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
AvgPool3DGradExt()(grad, input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True,
    divisor_override=None) =
    _pull(F.avg_pool3d, grad, input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
AvgPoolGrad(kernel_size=1, strides=1, pad_mode='VALID', data_format='NCHW')(x, out, dout) =
    _pull(operations.AvgPool(kernel_size, strides, pad_mode, data_format), dout, x)
MaxPoolGradWithIndices(kernel_size, strides=None, pads=0, dilation=(1, 1), ceil_mode=False, argmax_type=int64)(x,
    grad, argmax) =
    gradients.scatter_to_indices(grad, x, argmax, 2)
MaxPoolGradWithMask(kernel_size, strides=None, pads=0, dilation=(1, 1), ceil_mode=False, argmax_type=int64)(x, grad,
    mask) =
    gradients.scatter_to_indices(grad, x, mask, 2)
ReflectionPad1DGrad()(grad_output, input, padding) = _pull(F.pad, grad_output, input, padding, 'reflect')
ReflectionPad2DGrad()(grad_output, input, padding) = _pull(F.pad, grad_output, input, padding, 'reflect')
ReflectionPad3DGrad()(grad_output, input, padding) = _pull(F.pad, grad_output, input, padding, 'reflect')
ReplicationPad1DGrad()(grad_output, input, padding) = _pull(F.pad, grad_output, input, padding, 'replicate')
ReplicationPad2DGrad()(grad_output, input, padding) = _pull(F.pad, grad_output, input, padding, 'replicate')
ReplicationPad3DGrad()(grad_output, input, padding) = _pull(F.pad, grad_output, input, padding, 'replicate')
ResizeBicubicGrad(align_corners=False, half_pixel_centers=False)(grads, image) =
    _pull(_resize_cubic, grads, image, grads.shape[2:], align_corners, half_pixel_centers)
ResizeBilinearGrad(align_corners=False, half_pixel_centers=False)(grads, image) =
    _pull(_resize_linear, grads, image, grads.shape[2:], align_corners, half_pixel_centers)
ResizeLinear1DGrad(coordinate_transformation_mode='align_corners')(grads, x) =
    _pull(_resize_linear_1d, grads, x, grads.shape[2:], coordinate_transformation_mode)
ResizeNearestNeighborGrad(align_corners=False, half_pixel_centers=False)(grads, size) =
    gradients.resize_gradient(grads, size, _resize_nearest, align_corners, half_pixel_centers)
ResizeNearestNeighborV2Grad(align_corners=False, half_pixel_centers=False)(grads, size) =
    gradients.resize_gradient(grads, size, _resize_nearest, align_corners, half_pixel_centers)
GridSampler2DGrad(interpolation_mode='bilinear', padding_mode='zeros', align_corners=False, output_mask=(1,
    1))(grad, input_x, grid) =
    _pull(grid_sample, grad, input_x, grid, interpolation_mode, padding_mode, align_corners, wrt=(0, 1))
GridSampler3DGrad(interpolation_mode='bilinear', padding_mode='zeros', align_corners=False, output_mask=(1,
    1))(grad, input_x, grid) =
    _pull(grid_sample, grad, input_x, grid, interpolation_mode, padding_mode, align_corners, wrt=(0, 1))
UpsampleBicubic2DGrad()(dy, input_size, output_size=None, scales=None, align_corners=False) =
    gradients.gradient_from_shape(interpolate, dy, input_size, output_size, scales, 'bicubic', align_corners)
UpsampleBilinear2DGrad()(dy, input_size, output_size=None, scales=None, align_corners=False) =
    gradients.gradient_from_shape(interpolate, dy, input_size, output_size, scales, 'bilinear', align_corners)
UpsampleLinear1DGrad()(dy, input_size, output_size=None, scales=None, align_corners=False) =
    gradients.gradient_from_shape(interpolate, dy, input_size, output_size, scales, 'linear', align_corners)
UpsampleNearest1DGrad()(dy, input_size, output_size=None, scales=None) =
    gradients.gradient_from_shape(interpolate, dy, input_size, output_size, scales)
UpsampleNearest2DGrad()(dy, input_size, output_size=None, scales=None) =
    gradients.gradient_from_shape(interpolate, dy, input_size, output_size, scales)
UpsampleNearest3DGrad()(dy, input_size, output_size=None, scales=None) =
    gradients.gradient_from_shape(interpolate, dy, input_size, output_size, scales)
UpsampleTrilinear3DGrad(align_corners=False)(dy, input_size, output_size=None, scales=None) =
    gradients.gradient_from_shape(interpolate, dy, input_size, output_size, scales, 'trilinear', align_corners)
"""
