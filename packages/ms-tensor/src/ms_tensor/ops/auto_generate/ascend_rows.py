"""The lines of the Primitives whose kernels exist for Ascend alone: `Name(attributes)(inputs)`.

Each is importable and can be constructed; a call raises a RuntimeError that names the closest alternative, which is the
comment above a group (`-` where there is none).
"""

from __future__ import annotations

from collections.abc import Iterator

_SIGNATURES = """
# -
CreateSymmetricMemory()(shape, dtype, group)
DistCommBatchIsendIrecv()(input, group, op_types, remotes_ranks)
DistCommIrecv(*, side_effect_mem=True)(input, tag, src, group)
DistCommIsend(*, side_effect_mem=True)(input, dst, group, tag)
DynamicNTK()(position_ids, inv_freq, seq_lens, dtype=float16)
FFNExt(activation='fastgelu', inner_precise=0)(x, weight1, weight2, expertTokens=None, bias1=None, bias2=None,
    scale=None, offset=None, deqScale1=None, deqScale2=None, antiquant_scale1=None, antiquant_scale2=None,
    antiquant_offset1=None, antiquant_offset2=None)
FormatCast()(input, acl_format)
GenerateEodMaskV2()(input, ele_pos, cur_step, seed, offset, start=0, steps=1, error_mode='cycle',
    flip_mode='bitflip', multiply_factor=0.0, bit_pos=0, flip_probability=0.0)
GetMem()(target, target_offset, src, src_offset, size, target_pe=0, non_blocking=False)
InnerCommIrecv(*, side_effect_mem=True)(tag, src, shape, group, dtype)
InnerCommIsend(*, side_effect_mem=True)(input, dst, group, tag)
InsertGemV2InBackward()(input, ele_pos, cur_step, seed, offset, start=0, steps=1, error_mode='cycle',
    flip_mode='bitflip', multiply_factor=0.0, bit_pos=0, flip_probability=0.0)
PutMem()(target, target_offset, src, src_offset, size, target_pe=0, non_blocking=False)
PutMemSignal()(target, target_offset, src, src_offset, size, signal, signal_offset, signal_value, signal_op='set',
    target_pe=0, non_blocking=False)
SignalOp()(signal, signal_offset, signal_value, signal_op='set', target_pe=0)
SignalWaitUntil()(depend_target, signal, signal_offset, compare_value, compare_op='eq')
SilentCheckV2(*, side_effect_mem=True)(val, input_grad, sfda, step, c_min_steps=7, c_thresh_l1=1000000.0,
    c_coeff_l1=100000.0, c_thresh_l2=10000.0, c_coeff_l2=5000.0, npu_asd_detect=1)
SilentCheckV3(*, side_effect_mem=True)(val, max, avg, input_grad, step, c_thresh_l1=1000000.0, c_thresh_l2=10000.0,
    beta1=0.0, npu_asd_detect=1)
# nn.AdaFactor
ApplyCamePart1()(grad, eps)
ApplyCamePart2()(grad, sum_grad_r, sum_grad_c, sum_grad_rc, r, c, beta2, sum_r=None, global_shape=None)
ApplyCamePart3()(u, m, eps, beta1, clip_threshold, sum_square_u, global_shape=None, use_first_moment=False)
ApplyCamePart4()(param, m, r, c, weight_decay, lr, beta3, sum_r, sum_u_r, sum_u_c, sum_u_rc, global_shape=None)
# nn.AdamWeightDecay
ApplyAdamW(*, side_effect_mem=True)(var, m, v, beta1_power, beta2_power, lr, weight_decay, beta1, beta2, epsilon,
    grad, max_grad_norm=None, amsgrad=False, maximize=False)
# ops.AllGather
DistCommAllGather(*, side_effect_mem=True)(tensor_list, input, rank_size, group, async_op=True)
DistCommAllGatherIntoTensor(*, side_effect_mem=True)(other, input, rank_size, group, async_op=True)
DistCommAllGatherIntoTensorUneven()(other, input, output_split_sizes, rank_size, group, async_op=True)
DistCommGather()(input, gather_list, rank_size, dst, rank_id, group, async_op=True)
DistCommGatherIntoTensor()(other, input, rank_size, dst, rank_id, group, async_op=True)
InnerCommAllGather()(input, rank_size, group, async_op=True)
# ops.AllReduce
DistCommAllReduce(*, side_effect_mem=True)(input, op_type, group, async_op=True)
DistCommReduce(*, side_effect_mem=True)(input, op_type, dst, group, async_op=True)
InnerCommAllReduce()(input, op_type, group, async_op=True)
# ops.AlltoAll
DistCommAllToAllV()(other, input, group, send_numel_list, recv_numel_list, rank_size, async_op=True)
DistCommAllToAllVC()(other, input, group, send_count_matrix, rank_size, rank_id, async_op=True)
DistCommAllToAllVSingle(*, side_effect_mem=True)(other, input, group, send_numel_list, recv_numel_list, rank_size,
    split_sizes_empty, async_op=True)
InnerCommAllToAllV()(input, group, send_numel_list, recv_numel_list, rank_size, split_sizes_empty, async_op=True)
# ops.Barrier
DistCommBarrier()(group, async_op=True)
# ops.Broadcast
DistCommBroadcast()(input, src, rank_id, group, async_op=True)
# ops.CollectiveScatter
DistCommScatter()(other, scatter_list, rank_size, src, rank_id, group, async_op=True)
DistCommScatterTensor()(other, input, rank_size, src, rank_id, group, async_op=True)
# ops.ReduceScatter
DistCommReduceScatter(*, side_effect_mem=True)(other, input_list, rank_size, op_type, group, async_op=True)
DistCommReduceScatterTensor(*, side_effect_mem=True)(other, input, rank_size, op_type, group, async_op=True)
DistCommReduceScatterTensorUneven()(other, input, input_split_size, rank_size, op_type, group, async_op=True)
InnerCommReduceScatter()(input, rank_size, op_type, group, async_op=True)
# ops.auto_generate.GmmV2 and its gradient by ms.grad
GmmBackward()(grad, x, weight, group_list=None, group_list_type=0)
GmmBackwardFusion()(grad, weight, group_list=None, group_list_type=0)
GmmV2Backward()(grad, x, weight, group_list=None, group_list_type=0)
GmmV2BackwardFusion()(grad, weight, group_list=None, group_list_type=0)
InplaceGroupedMatmulAdd(*, side_effect_mem=True)(x, weight, group_list, out)
# ops.auto_generate.MoeFinalizeRouting
MoeDistributeCombine()(expand_x, expert_ids, expand_idx, ep_send_counts, expert_scales, ep_world_size, ep_rank_id,
    moe_expert_num, tp_send_counts=None, x_active_mask=None, activate_scale=None, weight_scale=None,
    group_list=None, expand_scales=None, group_ep=None, group_tp=None, tp_world_size=0, tp_rank_id=0,
    expert_shard_type=0, shared_expert_num=0, shared_export_rank_num=0, global_bs=0, out_dtype=0,
    common_quant_mode=0, group_list_type=0)
# ops.auto_generate.MoeGatingTopKSoftmax
FusedAddTopKDiv()(x, add_num, group_num, group_topk, n, k, activate_type=0, is_norm=True, scale=2.5,
    mapping_num=None, mapping_table=None, enable_expert_mapping=False)
TopKRouter()(input, capacity, expert_num, drop_type=0)
TopPRouter()(input, capacity, expert_num, drop_type=0, threshold=0.0, router_prob=0.0)
# ops.auto_generate.MoeInitRouting
MoeDistributeDispatch()(x, expert_ids, ep_world_size, ep_rank_id, moe_expert_num, expert_scales=None, scales=None,
    x_active_mask=None, group_ep=None, group_tp=None, tp_world_size=0, tp_rank_id=0, expert_shard_type=0,
    shared_expert_num=0, shared_expert_rank_num=0, quant_mode=0, global_bs=0, expert_token_nums_type=0)
MoeInitRoutingV2()(x, expert_idx, active_num, expert_capacity, expert_num, drop_pad_mode,
    expert_tokens_count_or_cumsum_flag, expert_tokens_before_capacity_flag)
# ops.auto_generate.QuantV2
DynamicBlockQuant()(x, min_scale=0.0, round_mode='rint', dst_type=None, row_block_size=1, col_block_size=128)
# ops.flash_attention_score
FusedInferAttentionScore(num_heads=1, scale_value=1.0, pre_tokens=2147483647, next_tokens=2147483647,
    input_layout='BSH', num_key_value_heads=0, sparse_mode=0, inner_precise=1, block_size=0, antiquant_mode=0,
    softmax_lse_flag=False, key_antiquant_mode=0, value_antiquant_mode=0)(query, key, value, pse_shift=None,
    attn_mask=None, actual_seq_lengths=None, actual_seq_lengths_kv=None, dequant_scale1=None, quant_scale1=None,
    dequant_scale2=None, quant_scale2=None, quant_offset2=None, antiquant_scale=None, antiquant_offset=None,
    block_table=None, query_padding_size=None, kv_padding_size=None, key_antiquant_scale=None,
    key_antiquant_offset=None, value_antiquant_scale=None, value_antiquant_offset=None, key_shared_prefix=None,
    value_shared_prefix=None, actual_shared_prefix_len=None)
IncreFlashAttention(num_heads=1, input_layout='BSH', scale_value=1.0, num_key_value_heads=0, block_size=0,
    inner_precise=1)(query, key, value, attn_mask=None, actual_seq_lengths=None, pse_shift=None,
    dequant_scale1=None, quant_scale1=None, dequant_scale2=None, quant_scale2=None, quant_offset2=None,
    antiquant_scale=None, antiquant_offset=None, block_table=None, kv_padding_size=None)
LightningIndexer()(query, key, weights, actual_seq_lengths_query=None, actual_seq_lengths_key=None,
    block_table=None, layout_query='BSND', layout_key='BSND', sparse_count=2048, sparse_mode=3,
    pre_tokens=9223372036854775807, next_tokens=9223372036854775807, return_value=False)
LightningIndexerGrad()(query, key, dy, sparse_indices, weights, actual_seq_lengths_query=None,
    actual_seq_lengths_key=None, layout='BSND', sparse_mode=3, pre_tokens=9223372036854775807,
    next_tokens=9223372036854775807)
Mla()(query, q_rope, kv_cache, k_rope, block_tables, attn_mask=None, deq_scale_qk=None, deq_scale_pv=None,
    q_seq_lens=None, context_lens=None, head_num=32, scale_value=0.0, kv_head_num=1, mask_mode='MASK_NONE',
    is_ring=0)
MlaPreprocess(*, side_effect_mem=True)(input1, gamma1, beta1, quant_scale1, quant_offset1, wdqkv, bias1, gamma2,
    beta2, quant_scale2, quant_offset2, gamma3, sin1, cos1, sin2, cos2, key_cache, slot_mapping, wuq, bias2,
    slot_wuk, de_scale1, de_scale2, ctkv_scale, qnope_scale, krope_cache, param_cache_mode=0)
NsaCompress()(input, weight, compress_block_size, compress_stride, actual_seq_len=None)
NsaCompressAttention()(query, key, value, scale_value, head_num, compress_block_size, compress_stride,
    select_block_size, select_block_count, topk_mask=None, atten_mask=None, actual_seq_qlen=None,
    actual_cmp_seq_kvlen=None, actual_sel_seq_kvlen=None)
NsaCompressGrad()(grad, input, weight, compress_block_size, compress_stride, actual_seq_len)
NsaSelectAttention()(query, key, value, topk_indices, scale_value, head_num, select_block_size, select_block_count,
    atten_mask=None, actual_seq_qlen=None, actual_seq_kvlen=None)
NsaSelectAttentionGrad()(grad, query, key, value, attention_out, softmax_max, softmax_sum, topk_indices,
    scale_value, head_num, select_block_size, select_block_count, atten_mask=None, actual_seq_qlen=None,
    actual_seq_kvlen=None)
PromptFlashAttention(num_heads=1, scale_value=1.0, pre_tokens=2147483647, next_tokens=0, input_layout='BSH',
    num_key_value_heads=0, sparse_mode=0, inner_precise=1)(query, key, value, attn_mask=None,
    actual_seq_lengths=None, actual_seq_lengths_kv=None, pse_shift=None, deq_scale1=None, quant_scale1=None,
    deq_scale2=None, quant_scale2=None, quant_offset2=None)
RingAttentionUpdate()(prev_attn_out, prev_softmax_max, prev_softmax_sum, cur_attn_out, cur_softmax_max,
    cur_softmax_sum, actual_seq_qlen=None, layout='SBH')
SparseFlashAttention()(query, key, value, sparse_indices, scale_value, block_table=None,
    actual_seq_lengths_query=None, actual_seq_lengths_kv=None, query_rope=None, key_rope=None, sparse_block_size=1,
    layout_query='BSND', layout_kv='BSND', sparse_mode=3, pre_tokens=9223372036854775807,
    next_tokens=9223372036854775807, attention_mode=0, return_softmax_lse=False)
SparseFlashAttentionGrad()(query, key, value, sparse_indices, d_out, out, softmax_max, softmax_sum, scale_value,
    sparse_block_size, query_rope=None, key_rope=None, actual_seq_qlen=None, actual_seq_kvlen=None, layout='BSND',
    sparse_mode=3, pre_tokens=9223372036854775807, next_tokens=9223372036854775807, attention_mode=0)
SpeedFusionAttention()(query, key, value, head_num, input_layout, seed, offset, pse=None, padding_mask=None,
    atten_mask=None, scale=1.0, keep_prob=1.0, pre_tokens=2147483647, next_tokens=2147483647, inner_precise=0,
    prefix=None, actual_seq_qlen=None, actual_seq_kvlen=None, sparse_mode=0, gen_mask_parallel=True, sync=False,
    pse_type=1, q_start_idx=None, kv_start_idx=None)
SpeedFusionAttentionGrad()(query, key, value, dy, head_num, input_layout, pse=None, padding_mask=None,
    atten_mask=None, softmax_max=None, softmax_sum=None, softmax_in=None, attention_in=None, scale_value=1.0,
    keep_prob=1.0, pre_tokens=2147483647, next_tokens=2147483647, inner_precise=0, seed=None, offset=None,
    numels=None, prefix=None, actual_seq_qlen=None, actual_seq_kvlen=None, sparse_mode=0, gen_mask_parallel=True,
    sync=False, pse_type=1, q_start_idx=None, kv_start_idx=None)
# ops.grid_sample
MultiScaleDeformableAttn()(value, shape, offset, locations, weight)
MultiScaleDeformableAttnGrad()(value, shape, offset, locations_trans, weight, grad_output)
# ops.iou
RotatedIou()(boxes, query_boxes, trans=False, mode=0, is_cross=True, v_threshold=0.0, e_threshold=0.0)
# ops.fft2
FFTOrtho()(input, axes=None, forward=True)
# ops.matmul
AllGatherMatmul()(input, x2, group, world_size, bias=None, gather_index=0, gather_output=True, comm_turn=0,
    trans_input=False, trans_x2=False)
MatmulAllReduceAddRmsNorm()(x1, x2, bias, residual, gamma, epsilon, group, reduce_op='sum', comm_turn=0,
    stream_mode=1)
MatmulReduceScatter()(input, x2, group, world_size, reduce_op='sum', bias=None, comm_turn=0, trans_input=False,
    trans_x2=False)
QuantBatchMatmul(transpose_x1=False, transpose_x2=False, dtype=float16)(x1, x2, scale, offset=None, bias=None,
    pertokenScaleOptional=None)
QuantLinearSparse()(x, weight, deq_scale, compress_idx, bias)
QuantMatmul()(x1, x2, scale, offset=None, pertoken_scale=None, bias=None, output_dtype=None, x1_dtype=None,
    x2_dtype=None, pertoken_scale_dtype=None, scale_dtype=None, group_sizes=None)
WeightQuantBatchMatmul(transpose_x=False, transpose_weight=False, antiquant_group_size=0)(x, weight,
    antiquant_scale, antiquant_offset=None, quant_scale=None, quant_offset=None, bias=None)
# ops.scatter_update
KVCacheScatterUpdate(*, side_effect_mem=True)(var, indices, updates, axis, reduce='none')
KvScaleCache(*, side_effect_mem=True)(key_scale, value_scale, key_value_scale_cache, batch_valid_length, cache_mode)
# ops.swiglu
DequantSwigluQuant()(x, weight_scale, activation_scale, bias=None, quant_scale=None, quant_offset=None,
    group_index=None, activate_left=False, quant_mode='static')
"""


def _rows() -> Iterator[str]:
    alternative = ""
    for line in _SIGNATURES.strip().replace("\n    ", " ").splitlines():
        if line.startswith("# "):
            alternative = line.removeprefix("# ").replace("-", "")
        else:
            yield f"{line} = _needs_ascend({line[: line.index('(')]!r}, {alternative!r})  # needs an Ascend device."


ROWS = "\n".join(_rows())
