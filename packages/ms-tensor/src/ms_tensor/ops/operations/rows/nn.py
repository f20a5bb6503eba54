"""Activations, normalization, losses and padding: rows of Primitive classes; see `primitive_table` for their form."""

from __future__ import annotations

ROWS = """
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
"""
