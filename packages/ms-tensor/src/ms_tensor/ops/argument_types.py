"""The types of arguments of `ops` functions, for those that would look at a shape or a value first."""

from __future__ import annotations

from .._argument_types import parse

FUNCTIONS = parse("""
adaptive_avg_pool1d output_size: int
adaptive_avg_pool2d output_size: int|tuple
adaptive_avg_pool3d output_size: int|tuple
adaptive_max_pool1d output_size: int
adaptive_max_pool2d output_size: int|sequence?
adaptive_max_pool3d output_size: int|sequence, return_indices: bool!
add_layer_norm epsilon: number|bool?
add_rms_norm epsilon: number|bool?
addbmm beta: number|bool?, alpha: number|bool?
addmm beta: number|bool?, alpha: number|bool?
addmv beta: number|bool?, alpha: number|bool?
addr vec2: Tensor, beta: number|bool?, alpha: number|bool?
argmax keepdim: bool?
avg_pool2d kernel_size: int|sequence?, stride: int|sequence?, padding: int|sequence?, ceil_mode: bool?,
    count_include_pad: bool?, divisor_override: int?
avg_pool3d kernel_size: int|sequence?, stride: int|sequence?, padding: int|sequence?, ceil_mode: bool?,
    count_include_pad: bool?, divisor_override: int?
baddbmm beta: number|bool?, alpha: number|bool?
batch_norm weight: Tensor?, training: bool?, momentum: number|Tensor|bool?, eps: number|bool?
batch_to_space_nd input_x: Tensor, block_size: int|sequence
bias_add input_x: Tensor
bidense bias: Tensor?
binary_cross_entropy weight: Tensor?, reduction: str?
binary_cross_entropy_with_logits weight: Tensor?, pos_weight: Tensor?
bincount weights: Tensor?, minlength: int?
bounding_box_decode deltas: Tensor, max_shape: tuple, means: sequence?, stds: sequence?, wh_ratio_clip: number|bool?
bounding_box_encode groundtruth_box: Tensor, means: sequence?, stds: sequence?
broadcast_to shape: sequence|Tensor
bucketize boundaries: sequence|Tensor, right: bool?
check_valid img_metas: Tensor
cholesky upper: bool?
cholesky_inverse upper: bool?
cholesky_solve upper: bool?
col2im output_size: Tensor, kernel_size: int|sequence, dilation: int|sequence
conv2d groups: int?
conv3d groups: int?
conv_transpose2d weight: Tensor, bias: Tensor?, stride: int|sequence?, padding: int|sequence?,
    output_padding: int|sequence?, groups: int?, dilation: int|sequence?
cosine_embedding_loss margin: number!
crop_and_resize boxes: Tensor, box_indices: Tensor, crop_size: tuple, method: str?, extrapolation_value: number|bool?
cross dim: int?
cross_entropy weight: Tensor?, ignore_index: int?, label_smoothing: number|bool?, reduction: str!
deformable_conv2d x: Tensor, offsets: Tensor, kernel_size: tuple, bias: Tensor?, dilations: sequence?, groups: int?,
    deformable_groups: int?, modulated: bool?
dist p: int?
div rounding_mode: str!?
dropout2d p: number|bool?
dropout3d p: number|bool?
embedding scale_grad_by_freq: bool?
expand size: sequence|Tensor
fill type: dtype
flash_attention_score real_shift: Tensor?, drop_mask: Tensor?, padding_mask: Tensor?, attn_mask: Tensor?,
    prefix: int|sequence?, actual_seq_qlen: Tensor|sequence?, actual_seq_kvlen: Tensor|sequence?, pre_tokens: int?,
    next_tokens: int?, inner_precise: int?
flip dims: int|sequence
fold output_size: int|sequence|Tensor
fractional_max_pool2d output_size: int|sequence?, output_ratio: number|bool|sequence?
fused_infer_attention_score pse_shift: Tensor?, actual_seq_lengths: Tensor|int|sequence?, dequant_scale1: Tensor?,
    quant_scale1: Tensor?, dequant_scale2: Tensor?, quant_scale2: Tensor?, quant_offset2: Tensor?,
    antiquant_scale: Tensor?, antiquant_offset: Tensor?, key_antiquant_scale: Tensor?, key_antiquant_offset: Tensor?,
    value_antiquant_scale: Tensor?, value_antiquant_offset: Tensor?, query_padding_size: Tensor?,
    kv_padding_size: Tensor?, key_shared_prefix: Tensor?, value_shared_prefix: Tensor?,
    actual_shared_prefix_len: Tensor|int|sequence?, inner_precise: int?, block_size: int?, antiquant_mode: int?,
    key_antiquant_mode: int?, value_antiquant_mode: int?, softmax_lse_flag: bool?
gaussian_nll_loss reduction: str!
gelu approximate: str!
ger vec2: Tensor
group_norm eps: number|bool?
hardshrink lambd: number|bool?
hardtanh min_val: number|bool?, max_val: number|bool?
hinge_embedding_loss reduction: str!
huber_loss reduction: str!
incre_flash_attention key: Tensor|sequence, value: Tensor|sequence, attn_mask: Tensor?,
    actual_seq_lengths: Tensor|int|sequence?, pse_shift: Tensor?, dequant_scale1: Tensor?, quant_scale1: Tensor?,
    dequant_scale2: Tensor?, quant_scale2: Tensor?, quant_offset2: Tensor?, antiquant_scale: Tensor?,
    antiquant_offset: Tensor?, block_table: Tensor?, scale_value: number|bool?, block_size: int?,
    inner_precise: int?, kv_padding_size: Tensor?
index_add y: Tensor, use_lock: bool?, check_index_bound: bool?
index_fill value: Tensor|number|bool
inplace_add indices: int|tuple
inplace_index_add updates: Tensor
inplace_sub indices: int|tuple
inplace_update indices: Tensor|int|tuple
intopk k: int
iou gt_boxes: Tensor
l1_loss reduction: str!
layer_norm weight: Tensor?, bias: Tensor?, eps: number|bool?
leaky_relu alpha: number|bool?
lightning_indexer key: Tensor, weights: Tensor, actual_seq_lengths_query: Tensor?, actual_seq_lengths_key: Tensor?,
    block_table: Tensor?, sparse_count: int?, pre_tokens: int?, next_tokens: int?, return_value: bool?
linspace end: Tensor|number|bool
logsumexp dim: int|sequence, keepdim: bool?
lp_pool1d kernel_size: int
lp_pool2d kernel_size: int|tuple, stride: int|sequence?, ceil_mode: bool?
lu_solve LU_pivots: Tensor
matrix_diag num_rows: Tensor|int?, num_cols: Tensor|int?
matrix_diag_part k: Tensor|int|sequence
matrix_norm axis: sequence?
matrix_power n: int
matrix_set_diag align: str?
matrix_solve rhs: Tensor, adjoint: bool?
max_pool2d kernel_size: int|tuple, stride: int|sequence?, padding: int|sequence?, dilation: int|sequence?,
    ceil_mode: bool?
max_pool3d kernel_size: int|tuple, stride: int|sequence?, padding: int|sequence?, dilation: int|sequence?,
    ceil_mode: bool?
max_unpool1d kernel_size: int|tuple
max_unpool2d indices: Tensor, kernel_size: int|tuple, stride: int|sequence?, padding: int|sequence?
max_unpool3d indices: Tensor, kernel_size: int|tuple, stride: int|sequence?, padding: int|sequence?
mirror_pad mode: str!
moe_token_permute num_out_tokens: int?
mse_loss reduction: str!
multi_margin_loss margin: number?, weight: Tensor?
multi_scale_deformable_attn_function shape: Tensor, offset: Tensor, locations: Tensor
multilabel_margin_loss reduction: str!
multilabel_soft_margin_loss reduction: str!
nanquantile axis: int?, keepdims: bool?
nll_loss weight: Tensor?, ignore_index: int?, label_smoothing: number?
one_hot on_value: Tensor|number|bool?, off_value: Tensor|number|bool?
ormqr other: Tensor, left: bool?, transpose: bool?
outer vec2: Tensor
pad mode: str!, value: number|bool|Tensor!?
permute axis: sequence
prompt_flash_attention actual_seq_lengths: Tensor|int|sequence?, actual_seq_lengths_kv: Tensor|int|sequence?,
    pse_shift: Tensor?, deq_scale1: Tensor?, quant_scale1: Tensor?, deq_scale2: Tensor?, quant_scale2: Tensor?,
    quant_offset2: Tensor?, inner_precise: int?
quantile axis: int?, keepdims: bool?
randint seed: int?
random_categorical seed: int?
randperm seed: int?
range end: number|Tensor, maxlen: int?
reverse axis: int|sequence
ring_attention_update actual_seq_qlen: Tensor?
rms_norm epsilon: number|bool?
rotary_position_embedding cos: Tensor, sin: Tensor, mode: int?
scatter_nd_add use_locking: bool?
scatter_nd_div use_locking: bool?
scatter_nd_max use_locking: bool?
scatter_nd_min use_locking: bool?
scatter_nd_mul use_locking: bool?
scatter_nd_sub use_locking: bool?
space_to_batch_nd input_x: Tensor, block_size: int|sequence, paddings: sequence
sparse_flash_attention key: Tensor, value: Tensor, sparse_indices: Tensor, block_table: Tensor?,
    actual_seq_lengths_query: Tensor?, actual_seq_lengths_kv: Tensor?, query_rope: Tensor?, key_rope: Tensor?,
    sparse_block_size: int?, pre_tokens: int?, next_tokens: int?, attention_mode: int?, return_softmax_lse: bool?
sparse_segment_mean segment_ids: Tensor
speed_fusion_attention query: Tensor, key: Tensor, value: Tensor, pse: Tensor?, padding_mask: Tensor?,
    atten_mask: Tensor?, pre_tokens: int?, next_tokens: int?, inner_precise: int?, prefix: int|sequence?,
    actual_seq_qlen: int|sequence?, actual_seq_kvlen: int|sequence?, sparse_mode: int?, gen_mask_parallel: bool?,
    sync: bool?, pse_type: int?, q_start_idx: int|sequence?, kv_start_idx: int|sequence?
std ddof: int|bool?
std_mean ddof: int|bool?
stft window: Tensor?, center: bool?, normalized: bool?, onesided: bool?, return_complex: bool?
tile dims: Tensor|tuple
transpose input_perm: sequence
triplet_margin_loss eps: number|bool?, reduction: str!
unfold kernel_size: int|sequence, dilation: int|sequence?, padding: int|sequence?, stride: int|sequence?
uniform maxval: number|Tensor, dtype: dtype?
var ddof: int|bool?
var_mean ddof: int|bool?
""")

#: functions that are methods, too
IN_PLACE = parse("""
bernoulli_ input: Tensor
exponential_ input: Tensor, lambd: number|bool?
normal_ input: Tensor, mean: number|bool?, std: number|bool?
put_ accumulate: bool?
random_ input: Tensor
uniform_ input: Tensor
""")
