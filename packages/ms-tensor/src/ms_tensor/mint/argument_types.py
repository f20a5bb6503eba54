"""The types of arguments of `mint` functions, for those that would look at a shape or a value first."""

from __future__ import annotations

from .._argument_types import parse

FUNCTIONS = parse("""
addbmm input: Tensor, batch2: Tensor, beta: number|bool?, alpha: number|bool?
addmm input: Tensor, beta: number|bool?, alpha: number|bool?
addmv input: Tensor, beta: number|bool?, alpha: number|bool?
addr_ input: Tensor, vec2: Tensor, beta: number|bool?, alpha: number|bool?
allclose rtol: number|bool?, atol: number|bool?
arange start: number|bool?, end: number|bool?, step: number|bool?
argsort stable: bool?
baddbmm input: Tensor, batch2: Tensor, beta: number|bool?, alpha: number|bool?
batch_norm_elemt weight: Tensor?, bias: Tensor?, mean: Tensor?, invstd: Tensor?, eps: number|bool?
batch_norm_gather_stats_with_counts running_mean: Tensor?, running_var: Tensor?, momentum: number|bool?,
    eps: number|bool?
bincount weights: Tensor?, minlength: int?
bmm mat2: Tensor
broadcast_to shape: sequence
cdist p: number|bool?
conv2d bias: Tensor?, stride: int|sequence?, padding: int|sequence|str?, dilation: int|sequence?, groups: int?
conv_tbc bias: Tensor, pad: int?
diff prepend: Tensor?, append: Tensor?
divide rounding_mode: str!?
dot other: Tensor
empty device: str?
empty_like device: str?
index_add alpha: number|bool?
isclose rtol: number|bool?, atol: number|bool?
linspace start: number|bool, end: number|bool
logsumexp dim: int|sequence, keepdim: bool?
max dim: Tensor|number|bool?, keepdim: bool?
meshgrid indexing: str?
min dim: Tensor|number|bool?, keepdim: bool?
normal mean: number|Tensor?, std: number|Tensor?
npu_gelu approximate: str
outer vec2: Tensor
permute dims: tuple
rand device: str?
rand_like dtype: dtype?, device: str?
randint_like dtype: dtype?
randn device: str?
randn_like dtype: dtype?, device: str?
randperm n: Tensor|int
repeat_interleave output_size: int?
searchsorted right: bool?, side: str!?
sort stable: bool?
tile dims: tuple
topk sorted: bool?
triangular_solve upper: bool?, transpose: bool?, unitriangular: bool?
unique sorted: bool?, return_inverse: bool?, return_counts: bool?
unique_consecutive return_inverse: bool?, return_counts: bool?
vdot other: Tensor
""")

#: of `mint.nn.functional`
NN_FUNCTIONS = parse("""
adaptive_avg_pool3d output_size: int|sequence
adaptive_max_pool2d output_size: int|sequence?
avg_pool1d ceil_mode: bool?
avg_pool2d ceil_mode: bool?, count_include_pad: bool?, divisor_override: int?
avg_pool3d ceil_mode: bool?, count_include_pad: bool?, divisor_override: int?
batch_norm training: bool?, momentum: number|Tensor|bool?, eps: number|bool?
binary_cross_entropy weight: Tensor?, reduction: str?
binary_cross_entropy_with_logits weight: Tensor?, pos_weight: Tensor?
conv1d bias: Tensor?, stride: int|sequence?, padding: int|sequence|str?, dilation: int|sequence?, groups: int?
conv2d bias: Tensor?, stride: int|sequence?, padding: int|sequence|str?, dilation: int|sequence?, groups: int?
conv3d bias: Tensor?, stride: int|sequence?, padding: int|sequence|str?, dilation: int|sequence?, groups: int?
conv_transpose2d weight: Tensor, bias: Tensor?, stride: int|sequence?, padding: int|sequence?,
    output_padding: int|sequence?, groups: int?, dilation: int|sequence?
cosine_embedding_loss reduction: str?
cross_entropy weight: Tensor?, label_smoothing: number|bool?
dropout p: number|bool?, inplace: bool?
dropout2d p: number|bool?, training: bool?, inplace: bool?
elu alpha: number|bool?
elu_ alpha: number|bool?
embedding scale_grad_by_freq: bool?
gelu approximate: str
grid_sample align_corners: bool?
group_norm eps: number|bool?
hardshrink lambd: number|bool?
hardtanh min_val: number|bool?, max_val: number|bool?
hardtanh_ min_val: number|bool?, max_val: number|bool?
kl_div log_target: bool?
layer_norm weight: Tensor?, bias: Tensor?, eps: number|bool?
leaky_relu negative_slope: number|bool?
max_pool2d kernel_size: int|tuple, ceil_mode: bool?, return_indices: bool?
max_unpool2d indices: Tensor, kernel_size: int|tuple, stride: int|sequence?, padding: int|sequence?,
    output_size: sequence?
nll_loss weight: Tensor?, ignore_index: int?
pad pad: Tensor|int|sequence, mode: str!
softplus beta: number|bool?, threshold: number|bool?
unfold dilation: int|sequence?, padding: int|sequence?, stride: int|sequence?
""")
