# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

ACosGrad: Any
AShardIdentity: Any
AbsGrad: Any
AcosExt: Any
AcoshExt: Any
AcoshGrad: Any
AdamW: Any
AdaptiveAvgPool1D: Any
AdaptiveAvgPool2DExt: Any
AdaptiveAvgPool2DGradExt: Any
AdaptiveAvgPool3DExt: Any
AdaptiveAvgPool3DGradExt: Any
AdaptiveMaxPool1D: Any
AdaptiveMaxPool2DGrad: Any
AddExt: Any
AddLayerNormGrad: Any
AddLayerNormV2: Any
AddRmsNorm: Any
AddScalar: Any
Addbmm: Any
AddcdivExt: Any
AddcmulExt: Any
Addmm: Any
Addmv: Any
AllGatherMatmul: Any
Any: Any
AnyExt: Any
ApplyAdamW: Any
ApplyCamePart1: Any
ApplyCamePart2: Any
ApplyCamePart3: Any
ApplyCamePart4: Any
Arange: Any
ArgMaxExt: Any
ArgMinExt: Any
ArgSort: Any
AsStrided: Any
AsinExt: Any
AsinGrad: Any
AsinhExt: Any
AsinhGrad: Any
Atan2Ext: Any
AtanExt: Any
AtanGrad: Any
AvgPool1D: Any
AvgPool2D: Any
AvgPool2DGrad: Any
AvgPool3DExt: Any
AvgPool3DGradExt: Any
AvgPoolGrad: Any
Baddbmm: Any
BatchMatMulExt: Any
BatchNormElemt: Any
BatchNormElemtGrad: Any
BatchNormExt: Any
BatchNormGatherStatsWithCounts: Any
BatchNormGrad: Any
BatchNormGradExt: Any
BatchNormGradGrad: Any
BatchNormReduceGrad: Any
BatchNormStats: Any
BernoulliExt: Any
BiasAddGrad: Any
BinaryCrossEntropyGrad: Any
BinaryCrossEntropyWithLogitsBackward: Any
BincountExt: Any
BitwiseAndScalar: Any
BitwiseAndTensor: Any
BitwiseNot: Any
BitwiseOrScalar: Any
BitwiseOrTensor: Any
BitwiseXorScalar: Any
BitwiseXorTensor: Any
BoolNot: Any
BroadcastToView: Any
CdistGrad: Any
CholeskyGrad: Any
Chunk: Any
ChunkView: Any
ClampScalar: Any
ClampTensor: Any
Clone: Any
Col2ImExt: Any
Col2ImGrad: Any
ConstantPadND: Any
Contiguous: Any
Conv1DExt: Any
Conv1DPadding: Any
Conv2DExt: Any
Conv2DPadding: Any
Conv3DExt: Any
Conv3DPadding: Any
ConvTbc: Any
ConvTranspose2D: Any
Convolution: Any
ConvolutionGrad: Any
ConvolutionStr: Any
ConvolutionStrGrad: Any
Copy: Any
CopyToDevice: Any
CopyToHost: Any
Correlate: Any
CosineEmbeddingLoss: Any
CreateSymmetricMemory: Any
CrossEntropyLoss: Any
CrossEntropyLossGrad: Any
CumminExt: Any
CumsumExt: Any
DCT: Any
DCTN: Any
DequantSwigluQuant: Any
Detach: Any
DiagExt: Any
Diagonal: Any
DiagonalView: Any
DistCommAllGather: Any
DistCommAllGatherIntoTensor: Any
DistCommAllGatherIntoTensorUneven: Any
DistCommAllReduce: Any
DistCommAllToAllV: Any
DistCommAllToAllVC: Any
DistCommAllToAllVSingle: Any
DistCommBarrier: Any
DistCommBatchIsendIrecv: Any
DistCommBroadcast: Any
DistCommGather: Any
DistCommGatherIntoTensor: Any
DistCommIrecv: Any
DistCommIsend: Any
DistCommReduce: Any
DistCommReduceScatter: Any
DistCommReduceScatterTensor: Any
DistCommReduceScatterTensorUneven: Any
DistCommScatter: Any
DistCommScatterTensor: Any
DivMod: Any
DivMods: Any
Divs: Any
Dot: Any
Dropout2dExt: Any
DropoutDoMaskExt: Any
DropoutExt: Any
DropoutGenMaskExt: Any
DropoutGradExt: Any
DtypeToEnum: Any
DynamicBlockQuant: Any
DynamicNTK: Any
DynamicQuantExt: Any
EinsumExt: Any
EluExt: Any
EluGrad: Any
EluGradExt: Any
Embedding: Any
EmbeddingDenseBackward: Any
Empty: Any
EmptyLike: Any
EqScalar: Any
EqualExt: Any
Exp2: Any
ExpandAs: Any
ExpandDimsView: Any
FFNExt: Any
FFT2: Any
FFT: Any
FFTFreq: Any
FFTN: Any
FFTOrtho: Any
FFTShapeCopy: Any
FFTShift: Any
FastGeLUGrad: Any
FillScalar: Any
FillTensor: Any
FlashAttentionScoreGrad: Any
FlattenExt: Any
FloorDivScalar: Any
FmodScalar: Any
FmodTensor: Any
FormatCast: Any
Frac: Any
Free: Any
FullLike: Any
FuncDropoutExt: Any
FuncMaxPool2D: Any
FusedAddTopKDiv: Any
FusedInferAttentionScore: Any
GatherDGradV2: Any
GatherNdExt: Any
GeLUGrad: Any
GeluExt: Any
GeluGradExt: Any
GenerateEodMaskV2: Any
Generator: Any
GetData: Any
GetMem: Any
GluGrad: Any
Gmm: Any
GmmBackward: Any
GmmBackwardFusion: Any
GmmV2: Any
GmmV2Backward: Any
GmmV2BackwardFusion: Any
GreaterEqualScalar: Any
GridSampler2DGrad: Any
GridSampler3DGrad: Any
GroupNorm: Any
GroupNormGrad: Any
GroupedMatmul: Any
GroupedMatmulV2: Any
GroupedMatmulV4: Any
HFFT2: Any
HFFT: Any
HFFTN: Any
HShrinkGrad: Any
HSigmoidGrad: Any
HSwishGrad: Any
Hardtanh: Any
HardtanhGrad: Any
HistcExt: Any
IDCT: Any
IDCTN: Any
IFFT2: Any
IFFT: Any
IFFTN: Any
IFFTShift: Any
IHFFT2: Any
IHFFT: Any
IHFFTN: Any
IRFFT2: Any
IRFFT: Any
IRFFTDouble: Any
IRFFTN: Any
Im2ColExt: Any
ImagView: Any
IncreFlashAttention: Any
Index: Any
IndexAddExt: Any
IndexFillScalar: Any
IndexFillTensor: Any
IndexSelect: Any
InnerCommAllGather: Any
InnerCommAllReduce: Any
InnerCommAllToAllV: Any
InnerCommIrecv: Any
InnerCommIsend: Any
InnerCommReduceScatter: Any
InnerIndex: Any
InnerInplaceIndexPut: Any
InnerMoeTokenUnpermute: Any
InnerNonZero: Any
InnerUnique: Any
InplaceAddExt: Any
InplaceAddmm: Any
InplaceAddr: Any
InplaceAddsExt: Any
InplaceBernoulliScalar: Any
InplaceBernoulliTensor: Any
InplaceClampScalar: Any
InplaceClampTensor: Any
InplaceCopy: Any
InplaceDiv: Any
InplaceDivMod: Any
InplaceDivMods: Any
InplaceDivs: Any
InplaceElu: Any
InplaceErfinv: Any
InplaceExp: Any
InplaceExponential: Any
InplaceFillDiagonal: Any
InplaceFillScalar: Any
InplaceFillTensor: Any
InplaceFloor: Any
InplaceFloorDivide: Any
InplaceFloorDivides: Any
InplaceGroupedMatmulAdd: Any
InplaceHardtanh: Any
InplaceIndexAddExt: Any
InplaceIndexCopy: Any
InplaceIndexFillScalar: Any
InplaceIndexFillTensor: Any
InplaceIndexPut: Any
InplaceLog: Any
InplaceMaskedFillScalar: Any
InplaceMaskedFillTensor: Any
InplaceMaskedScatter: Any
InplaceMatmulAdd: Any
InplaceMul: Any
InplaceMuls: Any
InplaceNormal: Any
InplacePut: Any
InplaceRandom: Any
InplaceReLU: Any
InplaceRemainderTensorScalar: Any
InplaceRemainderTensorTensor: Any
InplaceScatterAdd: Any
InplaceScatterSrc: Any
InplaceScatterSrcReduce: Any
InplaceScatterValue: Any
InplaceScatterValueReduce: Any
InplaceSiLU: Any
InplaceSigmoid: Any
InplaceSign: Any
InplaceStopGradient: Any
InplaceSubExt: Any
InplaceSubScalar: Any
InplaceTanh: Any
InplaceThreshold: Any
InplaceToDevice: Any
InplaceUniform: Any
InplaceZero: Any
InsertGemV2InBackward: Any
IsDimUnKnown: Any
IsNegInf: Any
KLDiv: Any
KLDivGrad: Any
KVCacheScatterUpdate: Any
Kthvalue: Any
KvScaleCache: Any
L1LossBackwardExt: Any
L1LossExt: Any
LayerNormExt: Any
LayerNormGrad: Any
LayerNormGradExt: Any
LayerNormGradGrad: Any
LayerNormGradV3: Any
LayerNormV3: Any
LeakyReLUExt: Any
LeakyReLUGradExt: Any
LessScalar: Any
LightningIndexer: Any
LightningIndexerGrad: Any
LinSpaceExt: Any
LinalgQr: Any
LinalgVectorNorm: Any
ListToTuple: Any
Log10: Any
Log2: Any
LogAddExp2: Any
LogAddExp: Any
LogSigmoid: Any
LogSigmoidGrad: Any
LogSoftmaxGrad: Any
LogSumExp: Any
LogitGrad: Any
LpNormV2: Any
LstsqV2: Any
LstsqV2Grad: Any
MSELossExt: Any
MSELossGradExt: Any
MaskedFillScalar: Any
MaskedSelectGrad: Any
MatMulExt: Any
MatmulAllReduceAddRmsNorm: Any
MatmulReduceScatter: Any
MatrixInverseExt: Any
Max: Any
MaxDim: Any
MaxPoolGradWithIndices: Any
MaxPoolGradWithMask: Any
MaxPoolWithIndices: Any
MaxPoolWithMask: Any
MaxUnpool2DExt: Any
MaximumGrad: Any
MaximumGradGrad: Any
MeanExt: Any
MedianDim: Any
MedianExt: Any
Min: Any
MinDim: Any
MinimumGrad: Any
MishExt: Any
MishGradExt: Any
Mla: Any
MlaPreprocess: Any
Mm: Any
MoeComputeExpertTokens: Any
MoeDistributeCombine: Any
MoeDistributeDispatch: Any
MoeFinalizeRouting: Any
MoeGatingTopKSoftmax: Any
MoeInitRouting: Any
MoeInitRoutingV2: Any
MoeTokenPermute: Any
MoeTokenPermuteGrad: Any
MoeTokenUnpermute: Any
MoeTokenUnpermuteGrad: Any
Muls: Any
MultiScaleDeformableAttn: Any
MultiScaleDeformableAttnGrad: Any
MultinomialExt: Any
Mv: Any
NLLLoss2d: Any
NLLLoss2dGrad: Any
NLLLossGrad: Any
NPUClearFloatStatusV2: Any
NPUGetFloatStatusV2: Any
Nansum: Any
Narrow: Any
NarrowView: Any
NewEmpty: Any
NewFull: Any
NewOnes: Any
NewZeros: Any
NonZeroExt: Any
Norm: Any
NormalFloatFloat: Any
NormalFloatTensor: Any
NormalTensorFloat: Any
NormalTensorTensor: Any
NpuGelu: Any
NsaCompress: Any
NsaCompressAttention: Any
NsaCompressGrad: Any
NsaSelectAttention: Any
NsaSelectAttentionGrad: Any
OneHotExt: Any
OnesLikeExt: Any
Outer: Any
PReLUGrad: Any
PixelShuffle: Any
PowScalarTensor: Any
PowTensorScalar: Any
ProdExt: Any
PromptFlashAttention: Any
PutMem: Any
PutMemSignal: Any
QuantBatchMatmul: Any
QuantLinearSparse: Any
QuantMatmul: Any
QuantV2: Any
RFFT2: Any
RFFT: Any
RFFTFreq: Any
RFFTN: Any
RandExt: Any
RandInt: Any
RandIntLike: Any
RandLikeExt: Any
Randn: Any
RandnLike: Any
RandpermExt: Any
ReLU6Grad: Any
RealView: Any
ReciprocalGrad: Any
ReflectionPad1D: Any
ReflectionPad1DGrad: Any
ReflectionPad2D: Any
ReflectionPad2DGrad: Any
ReflectionPad3D: Any
ReflectionPad3DGrad: Any
ReluGrad: Any
RemainderScalarTensor: Any
RemainderTensorScalar: Any
RemainderTensorTensor: Any
Repeat: Any
RepeatInterleaveGrad: Any
RepeatInterleaveInt: Any
RepeatInterleaveTensor: Any
ReplicationPad1D: Any
ReplicationPad1DGrad: Any
ReplicationPad2D: Any
ReplicationPad2DGrad: Any
ReplicationPad3D: Any
ReplicationPad3DGrad: Any
ResizeBicubicGrad: Any
ResizeBilinearGrad: Any
ResizeLinear1DGrad: Any
ResizeNearestNeighborGrad: Any
ResizeNearestNeighborV2Grad: Any
RingAttentionUpdate: Any
RmsNormGrad: Any
RotaryPositionEmbeddingGrad: Any
RotatedIou: Any
RsqrtGrad: Any
ScalarAdd: Any
ScalarBool: Any
ScalarDiv: Any
ScalarEq: Any
ScalarFloorDiv: Any
ScalarGe: Any
ScalarGt: Any
ScalarLe: Any
ScalarLog: Any
ScalarLt: Any
ScalarMax: Any
ScalarMin: Any
ScalarMod: Any
ScalarMul: Any
ScalarPow: Any
ScalarSub: Any
ScalarUadd: Any
ScalarUsub: Any
Scatter: Any
ScatterAddExt: Any
ScatterValue: Any
SeLUExt: Any
SelectExtView: Any
SelectV2: Any
SeluGrad: Any
SequenceConcat: Any
SetData: Any
SiLU: Any
SiLUGrad: Any
SigmoidGrad: Any
SignalOp: Any
SignalWaitUntil: Any
SilentCheckV2: Any
SilentCheckV3: Any
SliceExt: Any
SliceExtView: Any
SmoothL1LossGrad: Any
SoftMarginLossGrad: Any
SoftShrinkGrad: Any
SoftmaxBackward: Any
SoftplusExt: Any
SoftplusGradExt: Any
SolveTriangular: Any
SortExt: Any
SparseFlashAttention: Any
SparseFlashAttentionGrad: Any
SpeedFusionAttention: Any
SpeedFusionAttentionGrad: Any
SplitTensor: Any
SplitTensorView: Any
SplitWithSize: Any
SplitWithSizeView: Any
SqrtGrad: Any
StackExt: Any
Std: Any
StdMean: Any
StringToEnum: Any
SubExt: Any
SubScalar: Any
SumExt: Any
Swiglu: Any
SwigluGrad: Any
TExt: Any
Take: Any
TanhGrad: Any
TensorCopySlices: Any
TensorToScalar: Any
Threshold: Any
ThresholdGrad: Any
ToDevice: Any
ToDtype: Any
ToOther: Any
TopKRouter: Any
TopPRouter: Any
TopkExt: Any
TraceExt: Any
TraceV2: Any
TraceV2Grad: Any
TransposeBatchMatmulTranspose: Any
TriangularSolve: Any
TrilExt: Any
TupleToList: Any
TupleToTensor: Any
UniformExt: Any
Unique2: Any
UniqueDim: Any
UnstackExtView: Any
UpdateToDevice: Any
UpdateToRemote: Any
UpsampleBicubic2D: Any
UpsampleBicubic2DGrad: Any
UpsampleBilinear2D: Any
UpsampleBilinear2DGrad: Any
UpsampleLinear1D: Any
UpsampleLinear1DGrad: Any
UpsampleNearest1D: Any
UpsampleNearest1DGrad: Any
UpsampleNearest2D: Any
UpsampleNearest2DGrad: Any
UpsampleNearest3DGrad: Any
UpsampleTrilinear3DGrad: Any
Var: Any
VarMean: Any
Vdot: Any
View: Any
ViewAs: Any
ViewDtype: Any
WeightQuantBatchMatmul: Any
XLogYScalarOther: Any
XLogYScalarSelf: Any
ZerosLikeExt: Any
coo_abs: Any
coo_acos: Any
coo_acosh: Any
coo_asin: Any
coo_asinh: Any
coo_atan: Any
coo_atanh: Any
coo_ceil: Any
coo_cos: Any
coo_cosh: Any
coo_exp: Any
coo_expm1: Any
coo_floor: Any
coo_inv: Any
coo_isfinite: Any
coo_isinf: Any
coo_isnan: Any
coo_log1p: Any
coo_log: Any
coo_neg: Any
coo_relu6: Any
coo_relu: Any
coo_round: Any
coo_sigmoid: Any
coo_sin: Any
coo_sinh: Any
coo_softsign: Any
coo_sqrt: Any
coo_square: Any
coo_tan: Any
coo_tanh: Any
coo_tensor_get_dense_shape: Any
coo_tensor_get_indices: Any
coo_tensor_get_values: Any
csr_abs: Any
csr_acos: Any
csr_acosh: Any
csr_asin: Any
csr_asinh: Any
csr_atan: Any
csr_atanh: Any
csr_ceil: Any
csr_cos: Any
csr_cosh: Any
csr_exp: Any
csr_expm1: Any
csr_floor: Any
csr_inv: Any
csr_isfinite: Any
csr_isinf: Any
csr_isnan: Any
csr_log1p: Any
csr_log: Any
csr_neg: Any
csr_relu6: Any
csr_relu: Any
csr_round: Any
csr_sigmoid: Any
csr_sin: Any
csr_sinh: Any
csr_softsign: Any
csr_sqrt: Any
csr_square: Any
csr_tan: Any
csr_tanh: Any
csr_tensor_get_dense_shape: Any
csr_tensor_get_indices: Any
csr_tensor_get_indptr: Any
csr_tensor_get_values: Any
is_sequence_shape_unknown: Any
row_tensor_get_dense_shape: Any
row_tensor_get_indices: Any
row_tensor_get_values: Any
from importlib import import_module as import_module
from importlib.util import find_spec as find_spec
from ms_tensor._generated.functions import abs as abs, abs as absolute, acos as acos, acos as arccos, acosh as acosh, acosh as arccosh, add as add, add as tensor_add, asin as arcsin, asin as asin, asinh as arcsinh, asinh as asinh, atan as arctan, atan as atan, atan2 as arctan2, atan2 as atan2, atanh as arctanh, atanh as atanh, bitwise_and as bitwise_and, bitwise_left_shift as bitwise_left_shift, bitwise_or as bitwise_or, bitwise_right_shift as bitwise_right_shift, bitwise_xor as bitwise_xor, ceil as ceil, complex as complex, conj as conj, cos as cos, cosh as cosh, det as det, det as matrix_determinant, digamma as digamma, eig as eig, eigvals as eigvals, equal as eq, equal as equal, erf as erf, erfc as erfc, erfinv as erfinv, exp as exp, exp as tensor_exp, expm1 as expm1, expm1 as tensor_expm1, floor as floor, floor_divide as floor_divide, floor_mod as floor_mod, floor_mod as floormod, floor_mod as tensor_mod, greater as greater, greater as gt, greater as tensor_gt, greater_equal as ge, greater_equal as greater_equal, greater_equal as tensor_ge, imag as imag, isinf as isinf, isnan as isnan, isnan as isnan_ext, less as less, less as lt, less as tensor_lt, less_equal as le, less_equal as less_equal, less_equal as tensor_le, lgamma as lgamma, log as log, log1p as log1p, logical_and as logical_and, logical_not as logical_not, logical_or as logical_or, logical_xor as logical_xor, maximum as maximum, minimum as minimum, mul as mul, mul as multiply, mul as tensor_mul, neg as neg, neg as negative, not_equal as ne, not_equal as not_equal, pow as pow, pow as pows, pow as tensor_pow, real as real, reciprocal as reciprocal, reduce_all as reduce_all, reduce_any as reduce_any, reduce_max as reduce_max, reduce_min as reduce_min, reduce_prod as reduce_prod, rsqrt as rsqrt, sigmoid as sigmoid, sign as sign, sin as sin, sinh as sinh, slogdet as slogdet, sqrt as sqrt, square as square, sub as sub, sub as tensor_sub, tan as tan, tanh as tanh, trunc as trunc
from ms_tensor.ops.arrays.creation import arange as arange, eye as eye, fill as fill, full as full, full_like as full_like, linspace as linspace, meshgrid as meshgrid, ones as ones, ones_like as ones_like, range as range, range as tensor_range, scalar_to_tensor as scalar_to_tensor, zeros as zeros, zeros_like as zeros_like
from ms_tensor.ops.arrays.diagonals import diag as diag, diag_embed as diag_embed, diagflat as diagflat, diagonal as diagonal, matrix_band_part as matrix_band_part, matrix_diag as matrix_diag, matrix_diag_part as matrix_diag_part, matrix_set_diag as matrix_set_diag, tril_indices as tril_indices, triu_indices as triu_indices
from ms_tensor.ops.arrays.joining import atleast_1d as atleast_1d, atleast_2d as atleast_2d, atleast_3d as atleast_3d, block_diag as block_diag, cat as cat, chunk as chunk, column_stack as column_stack, concat as concat, dsplit as dsplit, dstack as dstack, flip as flip, hsplit as hsplit, hstack as hstack, narrow as narrow, repeat_elements as repeat_elements, roll as roll, row_stack as row_stack, slice as slice, slice as tensor_slice, split as split, stack as pack, stack as stack, strided_slice as strided_slice, tensor_split as tensor_split, unbind as unbind, unstack as unstack, vsplit as vsplit, vstack as vstack
from ms_tensor.ops.arrays.padding import mirror_pad as mirror_pad, pad as pad, padding as padding
from ms_tensor.ops.arrays.scattering import diagonal_scatter as diagonal_scatter, gather_nd as gather_nd, index_add as index_add, index_fill as index_fill, inplace_add as inplace_add, inplace_index_add as inplace_index_add, inplace_sub as inplace_sub, inplace_update as inplace_update, scatter as scatter, scatter_add as scatter_add, scatter_div as scatter_div, scatter_max as scatter_max, scatter_min as scatter_min, scatter_mul as scatter_mul, scatter_nd as scatter_nd, scatter_nd_add as scatter_nd_add, scatter_nd_div as scatter_nd_div, scatter_nd_max as scatter_nd_max, scatter_nd_min as scatter_nd_min, scatter_nd_mul as scatter_nd_mul, scatter_nd_sub as scatter_nd_sub, scatter_nd_update as scatter_nd_update, scatter_update as scatter_update, select_scatter as select_scatter, slice_scatter as slice_scatter, tensor_scatter_add as tensor_scatter_add, tensor_scatter_div as tensor_scatter_div, tensor_scatter_elements as tensor_scatter_elements, tensor_scatter_max as tensor_scatter_max, tensor_scatter_min as tensor_scatter_min, tensor_scatter_mul as tensor_scatter_mul, tensor_scatter_sub as tensor_scatter_sub, tensor_scatter_update as tensor_scatter_update
from ms_tensor.ops.arrays.searching import argwhere as argwhere, bucketize as bucketize, masked_select as masked_select, nonzero as nonzero, searchsorted as searchsorted, unique as unique, unique_consecutive as unique_consecutive, unique_with_pad as unique_with_pad
from ms_tensor.ops.arrays.segments import reverse_sequence as reverse_sequence, sequence_mask as sequence_mask, take as take, unsorted_segment_max as unsorted_segment_max, unsorted_segment_min as unsorted_segment_min, unsorted_segment_prod as unsorted_segment_prod, unsorted_segment_sum as unsorted_segment_sum
from ms_tensor.ops.arrays.selecting import gather as gather, gather_d as gather_d, gather_elements as gather_elements, index_select as index_select, masked_fill as masked_fill, one_hot as one_hot, select as select, tril as tril, triu as triu, where as where
from ms_tensor.ops.arrays.shapes import broadcast_to as broadcast_to, dtype as dtype, expand_dims as expand_dims, flatten as flatten, identity as identity, is_tensor as is_tensor, moveaxis as moveaxis, moveaxis as movedim, permute as permute, rank as rank, repeat_interleave as repeat_interleave, reshape as reshape, reshape as reshape_, shape as shape, shape as shape_, size as size, squeeze as squeeze, swapaxes as swapaxes, tile as tile, transpose as transpose, unsqueeze as unsqueeze
from ms_tensor.ops.arrays.sorting import argsort as argsort, median as median, msort as msort, nanmedian as nanmedian, nanquantile as nanquantile, quantile as quantile, sort as sort, top_k as top_k, topk as topk
from ms_tensor.ops.arrays.views import adjoint as adjoint, dyn_shape as dyn_shape, expand as expand, expand_as as expand_as, fills as fills, fliplr as fliplr, flipud as flipud, move_to as move_to, numel as numel, ravel as ravel, reverse as reverse, rot90 as rot90, t as t, trace as trace, type_as as type_as, vander as vander, view_as as view_as
from ms_tensor.ops.attention.expert_routing import moe_init_routing_v2 as moe_init_routing_v2, moe_token_permute as moe_token_permute, moe_token_unpermute as moe_token_unpermute, multi_scale_deformable_attn_function as multi_scale_deformable_attn_function
from ms_tensor.ops.attention.flash_attention import flash_attention_score as flash_attention_score, rotary_position_embedding as rotary_position_embedding
from ms_tensor.ops.attention.inference import fused_infer_attention_score as fused_infer_attention_score, incre_flash_attention as incre_flash_attention, prompt_flash_attention as prompt_flash_attention, ring_attention_update as ring_attention_update, speed_fusion_attention as speed_fusion_attention
from ms_tensor.ops.attention.sparse_attention import lightning_indexer as lightning_indexer, nsa_compress as nsa_compress, nsa_select_attention as nsa_select_attention, sparse_flash_attention as sparse_flash_attention
from ms_tensor.ops.elementwise.activation import celu as celu, elu as elu, fast_gelu as fast_gelu, gelu as gelu, glu as glu, hardshrink as hardshrink, hardsigmoid as hardsigmoid, hardswish as hardswish, hardtanh as hardtanh, leaky_relu as leaky_relu, log_softmax as log_softmax, logsigmoid as logsigmoid, mish as mish, prelu as prelu, relu as relu, relu6 as relu6, selu as selu, silu as silu, soft_shrink as soft_shrink, soft_shrink as softshrink, softmax as softmax, softmin as softmin, softplus as softplus, softsign as softsign, swiglu as swiglu, tanhshrink as tanhshrink, threshold as threshold
from ms_tensor.ops.elementwise.arithmetic import accumulate_n as accumulate_n, addcdiv as addcdiv, addcmul as addcmul, addn as addn, approximate_equal as approximate_equal, clamp as clamp, clamp as clip, clip_by_value as clip_by_value, div as div, div as divide, div as tensor_div, eps as eps, floor_div as floor_div, floor_div as floordiv, floor_div as tensor_floordiv, fmod as fmod, gcd as gcd, inv as inv, isfinite as isfinite, lcm as lcm, lerp as lerp, log10 as log10, log2 as log2, positive as positive, remainder as remainder, tensor_muls as tensor_muls, truncate_div as truncate_div, truncate_mod as truncate_mod
from ms_tensor.ops.elementwise.bessel import bessel_i0 as bessel_i0, bessel_i0e as bessel_i0e, bessel_i1 as bessel_i1, bessel_i1e as bessel_i1e, bessel_j0 as bessel_j0, bessel_j1 as bessel_j1, bessel_k0 as bessel_k0, bessel_k0e as bessel_k0e, bessel_k1 as bessel_k1, bessel_k1e as bessel_k1e, bessel_y0 as bessel_y0, bessel_y1 as bessel_y1, i0 as i0, kaiser_window as kaiser_window
from ms_tensor.ops.elementwise.floats import isclose as isclose, nan_to_num as nan_to_num, nextafter as nextafter
from ms_tensor.ops.elementwise.incomplete_gamma import igamma as igamma, igammac as igammac
from ms_tensor.ops.elementwise.powers_and_signs import copysign as copysign, deg2rad as deg2rad, exp2 as exp2, float_power as float_power, float_power as float_power_ext, fmax as fmax, fmin as fmin, frac as frac, heaviside as heaviside, hypot as hypot, is_complex as is_complex, is_floating_point as is_floating_point, is_nonzero as is_nonzero, isneginf as isneginf, isposinf as isposinf, isreal as isreal, ldexp as ldexp, logaddexp as logaddexp, logaddexp2 as logaddexp2, logit as logit, rad2deg as rad2deg, sgn as sgn, signbit as signbit, sinc as sinc, xdivy as xdivy, xlogy as xlogy
from ms_tensor.ops.elementwise.zeta import angle as angle, invert as bitwise_not, invert as invert, mvlgamma as mvlgamma, polar as polar, polygamma as polygamma, population_count as population_count, view_as_real as view_as_real, zeta as zeta
from ms_tensor.ops.graph_parts import array_reduce as array_reduce, broadcast_gradient_args as broadcast_gradient_args, distribute as distribute, embed as embed, env_get as env_get, environ_add as environ_add, environ_create as environ_create, environ_get as environ_get, environ_set as environ_set, geswitch as geswitch, hastype as hastype, is_dynamic_sequence_element_unknown as is_dynamic_sequence_element_unknown, is_sequence_value_unknown as is_sequence_value_unknown, is_tensor_bool_cond as is_tensor_bool_cond, iter_converter as iter_converter, merge as merge, ms_hasnext as ms_hasnext, ms_next as ms_next, ref_to_embed as ref_to_embed, stop_gradient_ as stop_gradient_, switch as switch, switch_layer as switch_layer, tuple_div as tuple_div
from ms_tensor.ops.images.boxes import bounding_box_decode as bounding_box_decode, bounding_box_encode as bounding_box_encode, check_valid as check_valid, iou as iou
from ms_tensor.ops.images.grid_sampling import affine_grid as affine_grid, crop_and_resize as crop_and_resize, grid_sample as grid_sample
from ms_tensor.ops.images.patches import batch_to_space_nd as batch_to_space_nd, channel_shuffle as channel_shuffle, col2im as col2im, fold as fold, pixel_shuffle as pixel_shuffle, pixel_unshuffle as pixel_unshuffle, space_to_batch_nd as space_to_batch_nd, unfold as unfold
from ms_tensor.ops.images.resizing import interpolate as interpolate, upsample as upsample
from ms_tensor.ops.linalg.decompositions import cholesky as cholesky, cholesky_inverse as cholesky_inverse, cholesky_solve as cholesky_solve, cond as cond, inverse as inverse, log_matrix_determinant as log_matrix_determinant, logdet as logdet, lstsq as lstsq, matrix_exp as matrix_exp, matrix_power as matrix_power, matrix_solve as matrix_solve, pinv as pinv, qr as qr, svd as svd
from ms_tensor.ops.linalg.einsum import einsum as einsum, einsum as einsum_ext
from ms_tensor.ops.linalg.factored import geqrf as geqrf, lu_solve as lu_solve, lu_unpack as lu_unpack, orgqr as orgqr, ormqr as ormqr
from ms_tensor.ops.linalg.matrix_products import addmm as addmm, baddbmm as baddbmm, baddbmm as baddbmm_ext, bmm as batch_matmul, bmm as bmm, dense as dense, dot as dot, matmul as matmul, mm as mm, mv as mv, outer as ger, outer as outer
from ms_tensor.ops.linalg.products import addbmm as addbmm, addmv as addmv, addr as addr, batch_dot as batch_dot, cartesian_prod as cartesian_prod, cdist as cdist, combinations as combinations, cosine_similarity as cosine_similarity, cross as cross, dist as dist, inner as inner, kron as kron, pdist as pdist, tensor_dot as tensor_dot, vecdot as vecdot
from ms_tensor.ops.losses.ctc import ctc_greedy_decoder as ctc_greedy_decoder, ctc_loss as ctc_loss
from ms_tensor.ops.losses.margins import cosine_embedding_loss as cosine_embedding_loss, gaussian_nll_loss as gaussian_nll_loss, hinge_embedding_loss as hinge_embedding_loss, margin_ranking_loss as margin_ranking_loss, multi_margin_loss as multi_margin_loss, multilabel_margin_loss as multilabel_margin_loss, multilabel_soft_margin_loss as multilabel_soft_margin_loss, soft_margin_loss as soft_margin_loss, triplet_margin_loss as triplet_margin_loss
from ms_tensor.ops.losses.standard import binary_cross_entropy as binary_cross_entropy, binary_cross_entropy_with_logits as binary_cross_entropy_with_logits, cross_entropy as cross_entropy, huber_loss as huber_loss, kl_div as kl_div, l1_loss as l1_loss, mse_loss as mse_loss, mse_loss as mse_loss_ext, nll_loss as nll_loss, smooth_l1_loss as smooth_l1_loss
from ms_tensor.ops.nn.adaptive_pooling import adaptive_avg_pool1d as adaptive_avg_pool1d, adaptive_avg_pool2d as adaptive_avg_pool2d, adaptive_avg_pool2d as adaptive_avg_pool2d_ext, adaptive_avg_pool3d as adaptive_avg_pool3d, adaptive_max_pool1d as adaptive_max_pool1d, adaptive_max_pool2d as adaptive_max_pool2d, adaptive_max_pool3d as adaptive_max_pool3d
from ms_tensor.ops.nn.convolutions import bidense as bidense, conv1d as conv1d, conv3d as conv3d, conv3d_transpose as conv3d_transpose, conv_transpose2d as conv_transpose2d
from ms_tensor.ops.nn.deformable import deformable_conv2d as deformable_conv2d
from ms_tensor.ops.nn.layers import bias_add as bias_add, conv2d as conv2d, dropout as dropout, dropout1d as dropout1d, dropout2d as dropout2d, dropout3d as dropout3d, embedding as embedding, rrelu as rrelu
from ms_tensor.ops.nn.normalization import add_layer_norm as add_layer_norm, add_rms_norm as add_rms_norm, batch_norm as batch_norm, group_norm as group_norm, layer_norm as layer_norm, lrn as lrn, rms_norm as rms_norm
from ms_tensor.ops.nn.pooling import avg_pool1d as avg_pool1d, avg_pool2d as avg_pool2d, avg_pool3d as avg_pool3d, fractional_max_pool2d as fractional_max_pool2d, fractional_max_pool3d as fractional_max_pool3d, lp_pool1d as lp_pool1d, lp_pool2d as lp_pool2d, max_pool2d as max_pool2d, max_pool3d as max_pool3d, max_unpool1d as max_unpool1d, max_unpool2d as max_unpool2d, max_unpool3d as max_unpool3d
from ms_tensor.ops.operations import ACos as ACos, Abs as Abs, AccumulateNV2 as AccumulateNV2, Acosh as Acosh, Adam as Adam, AdamNoUpdateParam as AdamNoUpdateParam, AdamWeightDecay as AdamWeightDecay, AdaptiveMaxPool2D as AdaptiveMaxPool2D, AdaptiveMaxPool3D as AdaptiveMaxPool3D, Add as Add, AddN as AddN, Addcdiv as Addcdiv, Addcmul as Addcmul, AdjustHue as AdjustHue, AdjustSaturation as AdjustSaturation, AffineGrid as AffineGrid, AllGather as AllGather, AllGatherV as AllGatherV, AllReduce as AllReduce, AlltoAll as AlltoAll, AlltoAllVC as AlltoAllVC, Angle as Angle, ApplyAdaMax as ApplyAdaMax, ApplyAdadelta as ApplyAdadelta, ApplyAdagrad as ApplyAdagrad, ApplyAdagradDA as ApplyAdagradDA, ApplyAdagradV2 as ApplyAdagradV2, ApplyAdamWithAmsgrad as ApplyAdamWithAmsgrad, ApplyAdamWithAmsgradV2 as ApplyAdamWithAmsgradV2, ApplyAddSign as ApplyAddSign, ApplyCenteredRMSProp as ApplyCenteredRMSProp, ApplyFtrl as ApplyFtrl, ApplyGradientDescent as ApplyGradientDescent, ApplyKerasMomentum as ApplyKerasMomentum, ApplyMomentum as ApplyMomentum, ApplyPowerSign as ApplyPowerSign, ApplyProximalAdagrad as ApplyProximalAdagrad, ApplyProximalGradientDescent as ApplyProximalGradientDescent, ApplyRMSProp as ApplyRMSProp, ApplyRotaryPosEmb as ApplyRotaryPosEmb, ApproximateEqual as ApproximateEqual, ArgMaxWithValue as ArgMaxWithValue, ArgMinWithValue as ArgMinWithValue, Argmax as Argmax, Argmin as Argmin, Asin as Asin, Asinh as Asinh, Assign as Assign, AssignAdd as AssignAdd, AssignSub as AssignSub, Atan as Atan, Atan2 as Atan2, Atanh as Atanh, BCEWithLogitsLoss as BCEWithLogitsLoss, Barrier as Barrier, BartlettWindow as BartlettWindow, BasicLSTMCell as BasicLSTMCell, BatchISendIRecv as BatchISendIRecv, BatchMatMul as BatchMatMul, BatchToSpace as BatchToSpace, BatchToSpaceND as BatchToSpaceND, BatchToSpaceNDV2 as BatchToSpaceNDV2, Bernoulli as Bernoulli, BesselI0 as BesselI0, BesselI0e as BesselI0e, BesselI1 as BesselI1, BesselI1e as BesselI1e, BesselJ0 as BesselJ0, BesselJ1 as BesselJ1, BesselK0 as BesselK0, BesselK0e as BesselK0e, BesselK1 as BesselK1, BesselK1e as BesselK1e, BesselY0 as BesselY0, BesselY1 as BesselY1, Betainc as Betainc, BiasAdd as BiasAdd, BinaryCrossEntropy as BinaryCrossEntropy, BitwiseAnd as BitwiseAnd, BitwiseOr as BitwiseOr, BitwiseXor as BitwiseXor, BlackmanWindow as BlackmanWindow, BoundingBoxDecode as BoundingBoxDecode, BoundingBoxEncode as BoundingBoxEncode, BroadcastTo as BroadcastTo, CTCGreedyDecoder as CTCGreedyDecoder, CTCLoss as CTCLoss, CTCLossV2 as CTCLossV2, Cast as Cast, Cdist as Cdist, CeLU as CeLU, Ceil as Ceil, ChannelShuffle as ChannelShuffle, CheckValid as CheckValid, Cholesky as Cholesky, CholeskyInverse as CholeskyInverse, CholeskySolve as CholeskySolve, Coalesce as Coalesce, Col2Im as Col2Im, CollectiveGather as CollectiveGather, CollectiveScatter as CollectiveScatter, CombinedNonMaxSuppression as CombinedNonMaxSuppression, Complex as Complex, ComplexAbs as ComplexAbs, ComputeAccidentalHits as ComputeAccidentalHits, Concat as Concat, ConfusionMatrix as ConfusionMatrix, Conj as Conj, ConjugateTranspose as ConjugateTranspose, ControlDepend as ControlDepend, CopyWithSlice as CopyWithSlice, Cos as Cos, Cosh as Cosh, CountNonZero as CountNonZero, CropAndResize as CropAndResize, Cross as Cross, CumProd as CumProd, CumSum as CumSum, Cummax as Cummax, Cummin as Cummin, CumulativeLogsumexp as CumulativeLogsumexp, DType as DType, DataFormatDimMap as DataFormatDimMap, DataFormatVecPermute as DataFormatVecPermute, DeformableOffsets as DeformableOffsets, Dense as Dense, Depend as Depend, DepthToSpace as DepthToSpace, Diag as Diag, Digamma as Digamma, Dilation2D as Dilation2D, Div as Div, DivNoNan as DivNoNan, DumpGradient as DumpGradient, DynamicShape as DynamicShape, EditDistance as EditDistance, Eig as Eig, Einsum as Einsum, Elu as Elu, Eps as Eps, Equal as Equal, EqualCount as EqualCount, Erf as Erf, Erfc as Erfc, Erfinv as Erfinv, EuclideanNorm as EuclideanNorm, Exp as Exp, Expand as Expand, ExpandDims as ExpandDims, Expm1 as Expm1, ExtractGlimpse as ExtractGlimpse, ExtractImagePatches as ExtractImagePatches, ExtractVolumePatches as ExtractVolumePatches, Eye as Eye, FFTWithSize as FFTWithSize, FastGeLU as FastGeLU, FastGelu as FastGelu, Fill as Fill, FillDiagonal as FillDiagonal, FillV2 as FillV2, Fills as Fills, Flatten as Flatten, Floor as Floor, FloorDiv as FloorDiv, FloorMod as FloorMod, Fmax as Fmax, Fmin as Fmin, FractionalAvgPool as FractionalAvgPool, FractionalMaxPool as FractionalMaxPool, FusedAdaFactor as FusedAdaFactor, FusedAdaFactorWithGlobalNorm as FusedAdaFactorWithGlobalNorm, FusedCastAdamWeightDecay as FusedCastAdamWeightDecay, FusedSparseAdam as FusedSparseAdam, FusedSparseFtrl as FusedSparseFtrl, FusedSparseLazyAdam as FusedSparseLazyAdam, FusedSparseProximalAdagrad as FusedSparseProximalAdagrad, FusedWeightScaleApplyMomentum as FusedWeightScaleApplyMomentum, GLU as GLU, Gamma as Gamma, Gather as Gather, GatherD as GatherD, GatherNd as GatherNd, GatherV2 as GatherV2, Gcd as Gcd, GeLU as GeLU, GeSwitch as GeSwitch, Gelu as Gelu, Geqrf as Geqrf, Ger as Ger, GetNext as GetNext, Greater as Greater, GreaterEqual as GreaterEqual, GridSampler2D as GridSampler2D, GridSampler3D as GridSampler3D, GroupTopk as GroupTopk, HSVToRGB as HSVToRGB, HShrink as HShrink, HSigmoid as HSigmoid, HSwish as HSwish, HammingWindow as HammingWindow, Heaviside as Heaviside, Histogram as Histogram, Hypot as Hypot, IOU as IOU, Identity as Identity, IdentityN as IdentityN, Igamma as Igamma, Igammac as Igammac, Im2Col as Im2Col, Imag as Imag, InTopK as InTopK, IndexAdd as IndexAdd, IndexFill as IndexFill, IndexPut as IndexPut, InplaceAdd as InplaceAdd, InplaceIndexAdd as InplaceIndexAdd, InplaceSub as InplaceSub, InplaceUpdate as InplaceUpdate, InplaceUpdateV2 as InplaceUpdateV2, Inv as Inv, Invert as Invert, InvertPermutation as InvertPermutation, IsClose as IsClose, IsFinite as IsFinite, IsInf as IsInf, IsNan as IsNan, KLDivLoss as KLDivLoss, L2Loss as L2Loss, L2Normalize as L2Normalize, LARSUpdate as LARSUpdate, LRN as LRN, Lcm as Lcm, LeftShift as LeftShift, Lerp as Lerp, LerpScalar as LerpScalar, Less as Less, LessEqual as LessEqual, Lgamma as Lgamma, LinSpace as LinSpace, ListDiff as ListDiff, Log as Log, Log1p as Log1p, LogMatrixDeterminant as LogMatrixDeterminant, LogSoftmax as LogSoftmax, LogSoftmaxExt as LogSoftmaxExt, LogSpace as LogSpace, LogUniformCandidateSampler as LogUniformCandidateSampler, LogicalAnd as LogicalAnd, LogicalNot as LogicalNot, LogicalOr as LogicalOr, LogicalXor as LogicalXor, Logit as Logit, LowerBound as LowerBound, LpNorm as LpNorm, Lstsq as Lstsq, LuSolve as LuSolve, LuUnpack as LuUnpack, MapCacheIdx as MapCacheIdx, MapUniform as MapUniform, MaskedFill as MaskedFill, MaskedScatter as MaskedScatter, MaskedSelect as MaskedSelect, MatMul as MatMul, MatrixBandPart as MatrixBandPart, MatrixDeterminant as MatrixDeterminant, MatrixDiagPartV3 as MatrixDiagPartV3, MatrixDiagV3 as MatrixDiagV3, MatrixExp as MatrixExp, MatrixInverse as MatrixInverse, MatrixLogarithm as MatrixLogarithm, MatrixPower as MatrixPower, MatrixSetDiagV3 as MatrixSetDiagV3, MatrixSolve as MatrixSolve, MatrixSolveLs as MatrixSolveLs, MatrixTriangularSolve as MatrixTriangularSolve, Maximum as Maximum, Merge as Merge, Meshgrid as Meshgrid, Minimum as Minimum, MirrorPad as MirrorPad, Mish as Mish, Mod as Mod, MoveTo as MoveTo, Mul as Mul, MulNoNan as MulNoNan, MultiMarginLoss as MultiMarginLoss, MultilabelMarginLoss as MultilabelMarginLoss, Multinomial as Multinomial, MultinomialWithReplacement as MultinomialWithReplacement, Mvlgamma as Mvlgamma, NMSWithMask as NMSWithMask, NPUAllocFloatStatus as NPUAllocFloatStatus, NPUClearFloatStatus as NPUClearFloatStatus, NPUGetFloatStatus as NPUGetFloatStatus, NanToNum as NanToNum, Neg as Neg, NeighborExchange as NeighborExchange, NeighborExchangeV2 as NeighborExchangeV2, NextAfter as NextAfter, NoRepeatNGram as NoRepeatNGram, NonDeterministicInts as NonDeterministicInts, NonMaxSuppressionV3 as NonMaxSuppressionV3, NonMaxSuppressionWithOverlaps as NonMaxSuppressionWithOverlaps, NonZero as NonZero, NotEqual as NotEqual, NthElement as NthElement, NuclearNorm as NuclearNorm, OneHot as OneHot, Ones as Ones, OnesLike as OnesLike, Orgqr as Orgqr, Ormqr as Ormqr, PReLU as PReLU, Padding as Padding, PagedAttention as PagedAttention, PagedAttentionMask as PagedAttentionMask, ParallelConcat as ParallelConcat, ParameterizedTruncatedNormal as ParameterizedTruncatedNormal, Pdist as Pdist, Poisson as Poisson, Polar as Polar, Polygamma as Polygamma, PopulationCount as PopulationCount, Pow as Pow, Print as Print, Pull as Pull, Push as Push, PyExecute as PyExecute, Qr as Qr, Quantile as Quantile, RGBToHSV as RGBToHSV, RNNTLoss as RNNTLoss, ROIAlign as ROIAlign, RaggedRange as RaggedRange, RandomCategorical as RandomCategorical, RandomChoiceWithMask as RandomChoiceWithMask, RandomGamma as RandomGamma, RandomPoisson as RandomPoisson, RandomShuffle as RandomShuffle, RandpermV2 as RandpermV2, Range as Range, Rank as Rank, ReLU as ReLU, ReLU6 as ReLU6, Real as Real, RealDiv as RealDiv, Receive as Receive, Reciprocal as Reciprocal, Reduce as Reduce, ReduceAll as ReduceAll, ReduceAny as ReduceAny, ReduceMax as ReduceMax, ReduceMean as ReduceMean, ReduceMin as ReduceMin, ReduceProd as ReduceProd, ReduceScatter as ReduceScatter, ReduceScatterV as ReduceScatterV, ReduceStd as ReduceStd, Renorm as Renorm, Reshape as Reshape, ReshapeAndCache as ReshapeAndCache, Reshard as Reshard, ResizeArea as ResizeArea, ResizeBicubic as ResizeBicubic, ResizeBilinear as ResizeBilinear, ResizeBilinearV2 as ResizeBilinearV2, ResizeLinear1D as ResizeLinear1D, ResizeNearestNeighbor as ResizeNearestNeighbor, ResizeNearestNeighborV2 as ResizeNearestNeighborV2, Reusing as Reusing, ReverseSequence as ReverseSequence, ReverseV2 as ReverseV2, RightShift as RightShift, Rint as Rint, RmsNorm as RmsNorm, Roll as Roll, RotaryPositionEmbedding as RotaryPositionEmbedding, Round as Round, Rsqrt as Rsqrt, STFT as STFT, SampleDistortedBoundingBoxV2 as SampleDistortedBoundingBoxV2, ScalarCast as ScalarCast, ScalarToArray as ScalarToArray, ScalarToTensor as ScalarToTensor, ScaleAndTranslate as ScaleAndTranslate, ScatterAdd as ScatterAdd, ScatterAddWithAxis as ScatterAddWithAxis, ScatterDiv as ScatterDiv, ScatterMax as ScatterMax, ScatterMin as ScatterMin, ScatterMul as ScatterMul, ScatterNd as ScatterNd, ScatterNdAdd as ScatterNdAdd, ScatterNdDiv as ScatterNdDiv, ScatterNdMax as ScatterNdMax, ScatterNdMin as ScatterNdMin, ScatterNdMul as ScatterNdMul, ScatterNdSub as ScatterNdSub, ScatterNdUpdate as ScatterNdUpdate, ScatterNonAliasingAdd as ScatterNonAliasingAdd, ScatterSub as ScatterSub, ScatterUpdate as ScatterUpdate, SeLU as SeLU, SearchSorted as SearchSorted, Select as Select, SelectView as SelectView, Send as Send, Shape as Shape, Sigmoid as Sigmoid, SigmoidCrossEntropyWithLogits as SigmoidCrossEntropyWithLogits, Sign as Sign, Sin as Sin, Sinc as Sinc, Sinh as Sinh, Size as Size, SmoothL1Loss as SmoothL1Loss, SoftMarginLoss as SoftMarginLoss, SoftShrink as SoftShrink, Softmax as Softmax, SoftmaxCrossEntropyWithLogits as SoftmaxCrossEntropyWithLogits, Softplus as Softplus, Softsign as Softsign, Sort as Sort, SpaceToBatch as SpaceToBatch, SpaceToBatchND as SpaceToBatchND, SpaceToDepth as SpaceToDepth, SparseApplyAdadelta as SparseApplyAdadelta, SparseApplyAdagrad as SparseApplyAdagrad, SparseApplyAdagradV2 as SparseApplyAdagradV2, SparseApplyFtrl as SparseApplyFtrl, SparseApplyFtrlV2 as SparseApplyFtrlV2, SparseApplyProximalAdagrad as SparseApplyProximalAdagrad, SparseApplyRMSProp as SparseApplyRMSProp, SparseGatherV2 as SparseGatherV2, SparseSlice as SparseSlice, SparseTensorDenseAdd as SparseTensorDenseAdd, SparseTensorDenseMatmul as SparseTensorDenseMatmul, SparseToDense as SparseToDense, SplitV as SplitV, Sqrt as Sqrt, Square as Square, SquareSumAll as SquareSumAll, SquaredDifference as SquaredDifference, Squeeze as Squeeze, Stack as Pack, Stack as Stack, StandardNormal as StandardNormal, StopGradient as StopGradient, Sub as Sub, SubAndFilter as SubAndFilter, Svd as Svd, Tan as Tan, Tanh as Tanh, TensorAdd as TensorAdd, TensorScatterAdd as TensorScatterAdd, TensorScatterDiv as TensorScatterDiv, TensorScatterElements as TensorScatterElements, TensorScatterMax as TensorScatterMax, TensorScatterMin as TensorScatterMin, TensorScatterMul as TensorScatterMul, TensorScatterSub as TensorScatterSub, TensorScatterUpdate as TensorScatterUpdate, TensorShape as TensorShape, TensorToTuple as TensorToTuple, Tile as Tile, TopK as TopK, Trace as Trace, Transpose as Transpose, TransposeExtView as TransposeExtView, TransposeView as TransposeView, TridiagonalMatMul as TridiagonalMatMul, Tril as Tril, TrilIndices as TrilIndices, TripletMarginLoss as TripletMarginLoss, Triu as Triu, TriuIndices as TriuIndices, Trunc as Trunc, TruncateDiv as TruncateDiv, TruncateMod as TruncateMod, TruncatedNormal as TruncatedNormal, TupleToArray as TupleToArray, TypeAs as TypeAs, UniformCandidateSampler as UniformCandidateSampler, UniformReal as UniformReal, Unique as Unique, UniqueWithPad as UniqueWithPad, UnsortedSegmentMax as UnsortedSegmentMax, UnsortedSegmentMin as UnsortedSegmentMin, UnsortedSegmentProd as UnsortedSegmentProd, UnsortedSegmentSum as UnsortedSegmentSum, Unstack as Unpack, Unstack as Unstack, UpdateState as UpdateState, UpperBound as UpperBound, UpsampleNearest3D as UpsampleNearest3D, UpsampleTrilinear3D as UpsampleTrilinear3D, Xdivy as Xdivy, Xlogy as Xlogy, Zeros as Zeros, ZerosLike as ZerosLike, Zeta as Zeta
from ms_tensor.ops.operations.array_prims import Pad as Pad, Slice as Slice, Split as Split, StridedSlice as StridedSlice
from ms_tensor.ops.operations.attention_prims import FlashAttentionScore as FlashAttentionScore
from ms_tensor.ops.operations.conv_prims import Conv2D as Conv2D, Conv2DBackpropInput as Conv2DBackpropInput, Conv2DTranspose as Conv2DTranspose, Conv3D as Conv3D, Conv3DTranspose as Conv3DTranspose, DepthwiseConv2dNative as DepthwiseConv2dNative
from ms_tensor.ops.operations.count_prims import CompareAndBitpack as CompareAndBitpack, HistogramFixedWidth as HistogramFixedWidth
from ms_tensor.ops.operations.embed_prims import DropoutDoMask as DropoutDoMask, DropoutGenMask as DropoutGenMask, FractionalMaxPool3DWithFixedKsize as FractionalMaxPool3DWithFixedKsize, FractionalMaxPoolWithFixedKsize as FractionalMaxPoolWithFixedKsize
from ms_tensor.ops.operations.group_prims import AlltoAllV as AlltoAllV, Broadcast as Broadcast, ReduceOp as ReduceOp
from ms_tensor.ops.operations.index_prims import DiagPart as DiagPart, EmbeddingLookup as EmbeddingLookup, SegmentMax as SegmentMax, SegmentMean as SegmentMean, SegmentMin as SegmentMin, SegmentProd as SegmentProd, SegmentSum as SegmentSum, UnravelIndex as UnravelIndex
from ms_tensor.ops.operations.loop_prims import ForiLoop as ForiLoop, Scan as Scan, WhileLoop as WhileLoop
from ms_tensor.ops.operations.math_prims import ReduceSum as ReduceSum
from ms_tensor.ops.operations.nn_prims import Dropout as Dropout, NLLLoss as NLLLoss, SparseSoftmaxCrossEntropyWithLogits as SparseSoftmaxCrossEntropyWithLogits
from ms_tensor.ops.operations.norm_prims import BatchNorm as BatchNorm, Dropout2D as Dropout2D, Dropout3D as Dropout3D, InstanceNorm as InstanceNorm, LayerNorm as LayerNorm, PadV3 as PadV3
from ms_tensor.ops.operations.note_prims import Assert as Assert, CheckNumerics as CheckNumerics, FloatStatus as FloatStatus, HistogramSummary as HistogramSummary, ImageSummary as ImageSummary, Partial as Partial, ScalarSummary as ScalarSummary, TensorDump as TensorDump, TensorSummary as TensorSummary
from ms_tensor.ops.operations.optimizer_prims import SGD as SGD
from ms_tensor.ops.operations.order_prims import Bincount as Bincount, Bucketize as Bucketize, Median as Median, Randperm as Randperm, UniformInt as UniformInt, UniqueConsecutive as UniqueConsecutive
from ms_tensor.ops.operations.pool_prims import AdaptiveAvgPool2D as AdaptiveAvgPool2D, AdaptiveAvgPool3D as AdaptiveAvgPool3D, AvgPool as AvgPool, AvgPool3D as AvgPool3D, MaxPool as MaxPool, MaxPool3D as MaxPool3D, MaxPool3DWithArgmax as MaxPool3DWithArgmax, MaxPoolWithArgmax as MaxPoolWithArgmax, MaxPoolWithArgmaxV2 as MaxPoolWithArgmaxV2, MaxUnpool2D as MaxUnpool2D, MaxUnpool3D as MaxUnpool3D
from ms_tensor.ops.operations.python_prims import Custom as Custom, HookBackward as HookBackward, InsertGradientOf as InsertGradientOf, Morph as Morph, PyFunc as PyFunc
from ms_tensor.ops.operations.random_prims import Cauchy as Cauchy, LogNormalReverse as LogNormalReverse, StandardLaplace as StandardLaplace
from ms_tensor.ops.operations.recurrent_prims import DynamicGRUV2 as DynamicGRUV2, DynamicRNN as DynamicRNN, LSTM as LSTM
from ms_tensor.ops.primitive import Primitive as Primitive, PrimitiveWithCheck as PrimitiveWithCheck, PrimitiveWithInfer as PrimitiveWithInfer, constexpr as constexpr, prim_attr_register as prim_arg_register, prim_attr_register as prim_attr_register
from ms_tensor.ops.random.candidates import log_uniform_candidate_sampler as log_uniform_candidate_sampler, uniform_candidate_sampler as uniform_candidate_sampler
from ms_tensor.ops.random.choice import choice_with_mask as choice_with_mask, multinomial as multinomial, multinomial_with_replacement as multinomial_with_replacement, random_categorical as random_categorical, shuffle as shuffle
from ms_tensor.ops.random.distributions import bernoulli as bernoulli, normal as normal, rand as rand, rand_like as rand_like, randint as randint, randn as randn, randn_like as randn_like, randperm as randperm, standard_normal as standard_normal, uniform as uniform
from ms_tensor.ops.random.positive_draws import gamma as gamma, poisson as poisson, random_gamma as random_gamma, random_poisson as random_poisson
from ms_tensor.ops.reductions.norms import aminmax as aminmax, clip_by_global_norm as clip_by_global_norm, clip_by_norm as clip_by_norm, intopk as intopk, matrix_norm as matrix_norm, norm as norm, renorm as renorm, var_mean as var_mean, vector_norm as vector_norm
from ms_tensor.ops.reductions.reduce import all as all, amax as amax, amin as amin, any as any, argmax as argmax, argmin as argmin, count_nonzero as count_nonzero, logsumexp as logsumexp, max as max, mean as mean, min as min, prod as prod, reduce_mean as reduce_mean, reduce_sum as reduce_sum, std as std, std_mean as std_mean, sum as sum, var as var
from ms_tensor.ops.reductions.scans import cummax as cummax, cummin as cummin, cumprod as cumprod, cumsum as cumsum, diff as diff, diff as diff_ext, logcumsumexp as logcumsumexp, trapz as trapz
from ms_tensor.ops.reductions.statistics import bincount as bincount, cov as cov, histc as histc, nanmean as nanmean, nansum as nansum
from ms_tensor.ops.renamed import round as round, subtract as subtract, swapdims as swapdims, true_divide as true_divide
from ms_tensor.ops.scalars import array_to_scalar as array_to_scalar, bool_and as bool_and, bool_eq as bool_eq, bool_not as bool_not, bool_or as bool_or, dict_getitem as dict_getitem, dict_setitem as dict_setitem, in_dict as in_dict, is_ as is_, is_not as is_not, isconstant as isconstant, list_equal as list_equal, list_getitem as list_getitem, list_len as list_len, list_setitem as list_setitem, make_dict as make_dict, make_list as make_list, make_range as make_range, make_slice as make_slice, make_tuple as make_tuple, not_in_dict as not_in_dict, reduced_shape as reduced_shape, scalar_add as scalar_add, scalar_cast as scalar_cast, scalar_div as scalar_div, scalar_eq as scalar_eq, scalar_floordiv as scalar_floordiv, scalar_ge as scalar_ge, scalar_gt as scalar_gt, scalar_le as scalar_le, scalar_log as scalar_log, scalar_lt as scalar_lt, scalar_max as scalar_max, scalar_min as scalar_min, scalar_mod as scalar_mod, scalar_mul as scalar_mul, scalar_ne as scalar_ne, scalar_pow as scalar_pow, scalar_sub as scalar_sub, scalar_to_array as scalar_to_array, scalar_uadd as scalar_uadd, scalar_usub as scalar_usub, shape_mul as shape_mul, string_concat as string_concat, string_eq as string_eq, tail as tail, tuple_equal as tuple_equal, tuple_getitem as tuple_getitem, tuple_len as tuple_len, tuple_reversed as tuple_reversed, tuple_setitem as tuple_setitem, tuple_to_array as tuple_to_array, typeof as typeof, zip_operation as zip_operation
from ms_tensor.ops.shortcuts import augassign_add as augassign_add, augassign_div as augassign_div, augassign_floordiv as augassign_floordiv, augassign_mod as augassign_mod, augassign_mul as augassign_mul, augassign_sub as augassign_sub, clamp_ as clamp_, gumbel_softmax as gumbel_softmax, inplace_sigmoid as inplace_sigmoid, laplace as laplace, randint_like as randint_like, standard_laplace as standard_laplace, tanh_ as tanh_, tensordump as tensordump, zero_ as zero_
from ms_tensor.ops.sparse.coo import coalesce as coalesce, coo_add as coo_add, coo_concat as coo_concat, dense_to_sparse_coo as dense_to_sparse_coo, dense_to_sparse_csr as dense_to_sparse_csr, make_csr_tensor as make_csr_tensor, make_row_tensor as make_row_tensor, make_row_tensor as make_row_tensor_inner, make_sparse_tensor as make_coo_tensor, make_sparse_tensor as make_sparse_tensor, row_tensor_add as row_tensor_add, sparse_segment_mean as sparse_segment_mean
from ms_tensor.ops.sparse.csr import coo2csr as coo2csr, csr2coo as csr2coo, csr_add as csr_add, csr_div as csr_div, csr_gather as csr_gather, csr_mm as csr_mm, csr_mul as csr_mul, csr_mv as csr_mv, csr_reduce_sum as csr_reduce_sum, csr_softmax as csr_softmax, csr_to_coo as csr_to_coo, csr_to_dense as csr_to_dense
from ms_tensor.ops.spectral.fourier import fft as fft, fft2 as fft2, fftfreq as fftfreq, fftn as fftn, fftshift as fftshift, hfft as hfft, hfft2 as hfft2, hfftn as hfftn, ifft as ifft, ifft2 as ifft2, ifftn as ifftn, ifftshift as ifftshift, ihfft as ihfft, ihfft2 as ihfft2, ihfftn as ihfftn, irfft as irfft, irfft2 as irfft2, irfftn as irfftn, rfft as rfft, rfft2 as rfft2, rfftfreq as rfftfreq, rfftn as rfftn
from ms_tensor.ops.spectral.signals import bartlett_window as bartlett_window, blackman_window as blackman_window, hamming_window as hamming_window, hann_window as hann_window, logspace as logspace, stft as stft
from ms_tensor.ops.state import assign as assign, assign_add as assign_add, assign_sub as assign_sub, cast as cast, copy as copy, deepcopy as deepcopy, depend as depend, print_ as print_, stop_gradient as stop_gradient
