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
from importlib import import_module as import_module
from importlib.util import find_spec as find_spec
from ms_tensor._generated.functions import abs as abs
from ms_tensor._generated.functions import abs as absolute
from ms_tensor._generated.functions import acos as acos
from ms_tensor._generated.functions import acos as arccos
from ms_tensor._generated.functions import acosh as acosh
from ms_tensor._generated.functions import acosh as arccosh
from ms_tensor._generated.functions import add as add
from ms_tensor._generated.functions import add as tensor_add
from ms_tensor._generated.functions import asin as arcsin
from ms_tensor._generated.functions import asin as asin
from ms_tensor._generated.functions import asinh as arcsinh
from ms_tensor._generated.functions import asinh as asinh
from ms_tensor._generated.functions import atan as arctan
from ms_tensor._generated.functions import atan as atan
from ms_tensor._generated.functions import atan2 as arctan2
from ms_tensor._generated.functions import atan2 as atan2
from ms_tensor._generated.functions import atanh as arctanh
from ms_tensor._generated.functions import atanh as atanh
from ms_tensor._generated.functions import bitwise_and as bitwise_and
from ms_tensor._generated.functions import bitwise_left_shift as bitwise_left_shift
from ms_tensor._generated.functions import bitwise_or as bitwise_or
from ms_tensor._generated.functions import bitwise_right_shift as bitwise_right_shift
from ms_tensor._generated.functions import bitwise_xor as bitwise_xor
from ms_tensor._generated.functions import ceil as ceil
from ms_tensor._generated.functions import complex as complex
from ms_tensor._generated.functions import conj as conj
from ms_tensor._generated.functions import cos as cos
from ms_tensor._generated.functions import cosh as cosh
from ms_tensor._generated.functions import det as det
from ms_tensor._generated.functions import det as matrix_determinant
from ms_tensor._generated.functions import digamma as digamma
from ms_tensor._generated.functions import eig as eig
from ms_tensor._generated.functions import eigvals as eigvals
from ms_tensor._generated.functions import equal as eq
from ms_tensor._generated.functions import equal as equal
from ms_tensor._generated.functions import erf as erf
from ms_tensor._generated.functions import erfc as erfc
from ms_tensor._generated.functions import erfinv as erfinv
from ms_tensor._generated.functions import exp as exp
from ms_tensor._generated.functions import exp as tensor_exp
from ms_tensor._generated.functions import expm1 as expm1
from ms_tensor._generated.functions import expm1 as tensor_expm1
from ms_tensor._generated.functions import floor as floor
from ms_tensor._generated.functions import floor_divide as floor_divide
from ms_tensor._generated.functions import floor_mod as floor_mod
from ms_tensor._generated.functions import floor_mod as floormod
from ms_tensor._generated.functions import floor_mod as tensor_mod
from ms_tensor._generated.functions import greater as greater
from ms_tensor._generated.functions import greater as gt
from ms_tensor._generated.functions import greater as tensor_gt
from ms_tensor._generated.functions import greater_equal as ge
from ms_tensor._generated.functions import greater_equal as greater_equal
from ms_tensor._generated.functions import greater_equal as tensor_ge
from ms_tensor._generated.functions import imag as imag
from ms_tensor._generated.functions import isinf as isinf
from ms_tensor._generated.functions import isnan as isnan
from ms_tensor._generated.functions import isnan as isnan_ext
from ms_tensor._generated.functions import less as less
from ms_tensor._generated.functions import less as lt
from ms_tensor._generated.functions import less as tensor_lt
from ms_tensor._generated.functions import less_equal as le
from ms_tensor._generated.functions import less_equal as less_equal
from ms_tensor._generated.functions import less_equal as tensor_le
from ms_tensor._generated.functions import lgamma as lgamma
from ms_tensor._generated.functions import log as log
from ms_tensor._generated.functions import log1p as log1p
from ms_tensor._generated.functions import logical_and as logical_and
from ms_tensor._generated.functions import logical_not as logical_not
from ms_tensor._generated.functions import logical_or as logical_or
from ms_tensor._generated.functions import logical_xor as logical_xor
from ms_tensor._generated.functions import maximum as maximum
from ms_tensor._generated.functions import minimum as minimum
from ms_tensor._generated.functions import mul as mul
from ms_tensor._generated.functions import mul as multiply
from ms_tensor._generated.functions import mul as tensor_mul
from ms_tensor._generated.functions import neg as neg
from ms_tensor._generated.functions import neg as negative
from ms_tensor._generated.functions import not_equal as ne
from ms_tensor._generated.functions import not_equal as not_equal
from ms_tensor._generated.functions import pow as pow
from ms_tensor._generated.functions import pow as pows
from ms_tensor._generated.functions import pow as tensor_pow
from ms_tensor._generated.functions import real as real
from ms_tensor._generated.functions import reciprocal as reciprocal
from ms_tensor._generated.functions import reduce_all as reduce_all
from ms_tensor._generated.functions import reduce_any as reduce_any
from ms_tensor._generated.functions import reduce_max as reduce_max
from ms_tensor._generated.functions import reduce_min as reduce_min
from ms_tensor._generated.functions import reduce_prod as reduce_prod
from ms_tensor._generated.functions import rsqrt as rsqrt
from ms_tensor._generated.functions import sigmoid as sigmoid
from ms_tensor._generated.functions import sign as sign
from ms_tensor._generated.functions import sin as sin
from ms_tensor._generated.functions import sinh as sinh
from ms_tensor._generated.functions import slogdet as slogdet
from ms_tensor._generated.functions import sqrt as sqrt
from ms_tensor._generated.functions import square as square
from ms_tensor._generated.functions import sub as sub
from ms_tensor._generated.functions import sub as tensor_sub
from ms_tensor._generated.functions import tan as tan
from ms_tensor._generated.functions import tanh as tanh
from ms_tensor._generated.functions import trunc as trunc
from ms_tensor.ops.arrays.creation import arange as arange
from ms_tensor.ops.arrays.creation import eye as eye
from ms_tensor.ops.arrays.creation import fill as fill
from ms_tensor.ops.arrays.creation import full as full
from ms_tensor.ops.arrays.creation import full_like as full_like
from ms_tensor.ops.arrays.creation import linspace as linspace
from ms_tensor.ops.arrays.creation import meshgrid as meshgrid
from ms_tensor.ops.arrays.creation import ones as ones
from ms_tensor.ops.arrays.creation import ones_like as ones_like
from ms_tensor.ops.arrays.creation import range as range
from ms_tensor.ops.arrays.creation import range as tensor_range
from ms_tensor.ops.arrays.creation import scalar_to_tensor as scalar_to_tensor
from ms_tensor.ops.arrays.creation import zeros as zeros
from ms_tensor.ops.arrays.creation import zeros_like as zeros_like
from ms_tensor.ops.arrays.diagonals import diag as diag
from ms_tensor.ops.arrays.diagonals import diag_embed as diag_embed
from ms_tensor.ops.arrays.diagonals import diagflat as diagflat
from ms_tensor.ops.arrays.diagonals import diagonal as diagonal
from ms_tensor.ops.arrays.diagonals import matrix_band_part as matrix_band_part
from ms_tensor.ops.arrays.diagonals import matrix_diag as matrix_diag
from ms_tensor.ops.arrays.diagonals import matrix_diag_part as matrix_diag_part
from ms_tensor.ops.arrays.diagonals import matrix_set_diag as matrix_set_diag
from ms_tensor.ops.arrays.diagonals import tril_indices as tril_indices
from ms_tensor.ops.arrays.diagonals import triu_indices as triu_indices
from ms_tensor.ops.arrays.joining import atleast_1d as atleast_1d
from ms_tensor.ops.arrays.joining import atleast_2d as atleast_2d
from ms_tensor.ops.arrays.joining import atleast_3d as atleast_3d
from ms_tensor.ops.arrays.joining import block_diag as block_diag
from ms_tensor.ops.arrays.joining import cat as cat
from ms_tensor.ops.arrays.joining import chunk as chunk
from ms_tensor.ops.arrays.joining import column_stack as column_stack
from ms_tensor.ops.arrays.joining import concat as concat
from ms_tensor.ops.arrays.joining import dsplit as dsplit
from ms_tensor.ops.arrays.joining import dstack as dstack
from ms_tensor.ops.arrays.joining import flip as flip
from ms_tensor.ops.arrays.joining import hsplit as hsplit
from ms_tensor.ops.arrays.joining import hstack as hstack
from ms_tensor.ops.arrays.joining import narrow as narrow
from ms_tensor.ops.arrays.joining import repeat_elements as repeat_elements
from ms_tensor.ops.arrays.joining import roll as roll
from ms_tensor.ops.arrays.joining import row_stack as row_stack
from ms_tensor.ops.arrays.joining import slice as slice
from ms_tensor.ops.arrays.joining import slice as tensor_slice
from ms_tensor.ops.arrays.joining import split as split
from ms_tensor.ops.arrays.joining import stack as pack
from ms_tensor.ops.arrays.joining import stack as stack
from ms_tensor.ops.arrays.joining import strided_slice as strided_slice
from ms_tensor.ops.arrays.joining import tensor_split as tensor_split
from ms_tensor.ops.arrays.joining import unbind as unbind
from ms_tensor.ops.arrays.joining import unstack as unstack
from ms_tensor.ops.arrays.joining import vsplit as vsplit
from ms_tensor.ops.arrays.joining import vstack as vstack
from ms_tensor.ops.arrays.padding import mirror_pad as mirror_pad
from ms_tensor.ops.arrays.padding import pad as pad
from ms_tensor.ops.arrays.padding import padding as padding
from ms_tensor.ops.arrays.scattering import diagonal_scatter as diagonal_scatter
from ms_tensor.ops.arrays.scattering import gather_nd as gather_nd
from ms_tensor.ops.arrays.scattering import index_add as index_add
from ms_tensor.ops.arrays.scattering import index_fill as index_fill
from ms_tensor.ops.arrays.scattering import inplace_add as inplace_add
from ms_tensor.ops.arrays.scattering import inplace_index_add as inplace_index_add
from ms_tensor.ops.arrays.scattering import inplace_sub as inplace_sub
from ms_tensor.ops.arrays.scattering import inplace_update as inplace_update
from ms_tensor.ops.arrays.scattering import scatter as scatter
from ms_tensor.ops.arrays.scattering import scatter_add as scatter_add
from ms_tensor.ops.arrays.scattering import scatter_div as scatter_div
from ms_tensor.ops.arrays.scattering import scatter_max as scatter_max
from ms_tensor.ops.arrays.scattering import scatter_min as scatter_min
from ms_tensor.ops.arrays.scattering import scatter_mul as scatter_mul
from ms_tensor.ops.arrays.scattering import scatter_nd as scatter_nd
from ms_tensor.ops.arrays.scattering import scatter_nd_add as scatter_nd_add
from ms_tensor.ops.arrays.scattering import scatter_nd_div as scatter_nd_div
from ms_tensor.ops.arrays.scattering import scatter_nd_max as scatter_nd_max
from ms_tensor.ops.arrays.scattering import scatter_nd_min as scatter_nd_min
from ms_tensor.ops.arrays.scattering import scatter_nd_mul as scatter_nd_mul
from ms_tensor.ops.arrays.scattering import scatter_nd_sub as scatter_nd_sub
from ms_tensor.ops.arrays.scattering import scatter_nd_update as scatter_nd_update
from ms_tensor.ops.arrays.scattering import scatter_update as scatter_update
from ms_tensor.ops.arrays.scattering import select_scatter as select_scatter
from ms_tensor.ops.arrays.scattering import slice_scatter as slice_scatter
from ms_tensor.ops.arrays.scattering import tensor_scatter_add as tensor_scatter_add
from ms_tensor.ops.arrays.scattering import tensor_scatter_div as tensor_scatter_div
from ms_tensor.ops.arrays.scattering import tensor_scatter_elements as tensor_scatter_elements
from ms_tensor.ops.arrays.scattering import tensor_scatter_max as tensor_scatter_max
from ms_tensor.ops.arrays.scattering import tensor_scatter_min as tensor_scatter_min
from ms_tensor.ops.arrays.scattering import tensor_scatter_mul as tensor_scatter_mul
from ms_tensor.ops.arrays.scattering import tensor_scatter_sub as tensor_scatter_sub
from ms_tensor.ops.arrays.scattering import tensor_scatter_update as tensor_scatter_update
from ms_tensor.ops.arrays.searching import argwhere as argwhere
from ms_tensor.ops.arrays.searching import bucketize as bucketize
from ms_tensor.ops.arrays.searching import masked_select as masked_select
from ms_tensor.ops.arrays.searching import nonzero as nonzero
from ms_tensor.ops.arrays.searching import searchsorted as searchsorted
from ms_tensor.ops.arrays.searching import unique as unique
from ms_tensor.ops.arrays.searching import unique_consecutive as unique_consecutive
from ms_tensor.ops.arrays.searching import unique_with_pad as unique_with_pad
from ms_tensor.ops.arrays.segments import reverse_sequence as reverse_sequence
from ms_tensor.ops.arrays.segments import sequence_mask as sequence_mask
from ms_tensor.ops.arrays.segments import take as take
from ms_tensor.ops.arrays.segments import unsorted_segment_max as unsorted_segment_max
from ms_tensor.ops.arrays.segments import unsorted_segment_min as unsorted_segment_min
from ms_tensor.ops.arrays.segments import unsorted_segment_prod as unsorted_segment_prod
from ms_tensor.ops.arrays.segments import unsorted_segment_sum as unsorted_segment_sum
from ms_tensor.ops.arrays.selecting import gather as gather
from ms_tensor.ops.arrays.selecting import gather_d as gather_d
from ms_tensor.ops.arrays.selecting import gather_elements as gather_elements
from ms_tensor.ops.arrays.selecting import index_select as index_select
from ms_tensor.ops.arrays.selecting import masked_fill as masked_fill
from ms_tensor.ops.arrays.selecting import one_hot as one_hot
from ms_tensor.ops.arrays.selecting import select as select
from ms_tensor.ops.arrays.selecting import tril as tril
from ms_tensor.ops.arrays.selecting import triu as triu
from ms_tensor.ops.arrays.selecting import where as where
from ms_tensor.ops.arrays.shapes import broadcast_to as broadcast_to
from ms_tensor.ops.arrays.shapes import dtype as dtype
from ms_tensor.ops.arrays.shapes import expand_dims as expand_dims
from ms_tensor.ops.arrays.shapes import flatten as flatten
from ms_tensor.ops.arrays.shapes import identity as identity
from ms_tensor.ops.arrays.shapes import is_tensor as is_tensor
from ms_tensor.ops.arrays.shapes import moveaxis as moveaxis
from ms_tensor.ops.arrays.shapes import moveaxis as movedim
from ms_tensor.ops.arrays.shapes import permute as permute
from ms_tensor.ops.arrays.shapes import rank as rank
from ms_tensor.ops.arrays.shapes import repeat_interleave as repeat_interleave
from ms_tensor.ops.arrays.shapes import reshape as reshape
from ms_tensor.ops.arrays.shapes import reshape as reshape_
from ms_tensor.ops.arrays.shapes import shape as shape
from ms_tensor.ops.arrays.shapes import shape as shape_
from ms_tensor.ops.arrays.shapes import size as size
from ms_tensor.ops.arrays.shapes import squeeze as squeeze
from ms_tensor.ops.arrays.shapes import swapaxes as swapaxes
from ms_tensor.ops.arrays.shapes import tile as tile
from ms_tensor.ops.arrays.shapes import transpose as transpose
from ms_tensor.ops.arrays.shapes import unsqueeze as unsqueeze
from ms_tensor.ops.arrays.sorting import argsort as argsort
from ms_tensor.ops.arrays.sorting import median as median
from ms_tensor.ops.arrays.sorting import msort as msort
from ms_tensor.ops.arrays.sorting import nanmedian as nanmedian
from ms_tensor.ops.arrays.sorting import nanquantile as nanquantile
from ms_tensor.ops.arrays.sorting import quantile as quantile
from ms_tensor.ops.arrays.sorting import sort as sort
from ms_tensor.ops.arrays.sorting import top_k as top_k
from ms_tensor.ops.arrays.sorting import topk as topk
from ms_tensor.ops.arrays.views import adjoint as adjoint
from ms_tensor.ops.arrays.views import dyn_shape as dyn_shape
from ms_tensor.ops.arrays.views import expand as expand
from ms_tensor.ops.arrays.views import expand_as as expand_as
from ms_tensor.ops.arrays.views import fills as fills
from ms_tensor.ops.arrays.views import fliplr as fliplr
from ms_tensor.ops.arrays.views import flipud as flipud
from ms_tensor.ops.arrays.views import move_to as move_to
from ms_tensor.ops.arrays.views import numel as numel
from ms_tensor.ops.arrays.views import ravel as ravel
from ms_tensor.ops.arrays.views import reverse as reverse
from ms_tensor.ops.arrays.views import rot90 as rot90
from ms_tensor.ops.arrays.views import t as t
from ms_tensor.ops.arrays.views import trace as trace
from ms_tensor.ops.arrays.views import type_as as type_as
from ms_tensor.ops.arrays.views import vander as vander
from ms_tensor.ops.arrays.views import view_as as view_as
from ms_tensor.ops.attention.expert_routing import moe_init_routing_v2 as moe_init_routing_v2
from ms_tensor.ops.attention.expert_routing import moe_token_permute as moe_token_permute
from ms_tensor.ops.attention.expert_routing import moe_token_unpermute as moe_token_unpermute
from ms_tensor.ops.attention.expert_routing import multi_scale_deformable_attn_function as multi_scale_deformable_attn_function
from ms_tensor.ops.attention.flash_attention import flash_attention_score as flash_attention_score
from ms_tensor.ops.attention.flash_attention import rotary_position_embedding as rotary_position_embedding
from ms_tensor.ops.attention.inference import fused_infer_attention_score as fused_infer_attention_score
from ms_tensor.ops.attention.inference import incre_flash_attention as incre_flash_attention
from ms_tensor.ops.attention.inference import prompt_flash_attention as prompt_flash_attention
from ms_tensor.ops.attention.inference import ring_attention_update as ring_attention_update
from ms_tensor.ops.attention.inference import speed_fusion_attention as speed_fusion_attention
from ms_tensor.ops.attention.sparse_attention import lightning_indexer as lightning_indexer
from ms_tensor.ops.attention.sparse_attention import nsa_compress as nsa_compress
from ms_tensor.ops.attention.sparse_attention import nsa_select_attention as nsa_select_attention
from ms_tensor.ops.attention.sparse_attention import sparse_flash_attention as sparse_flash_attention
from ms_tensor.ops.elementwise.activation import celu as celu
from ms_tensor.ops.elementwise.activation import elu as elu
from ms_tensor.ops.elementwise.activation import fast_gelu as fast_gelu
from ms_tensor.ops.elementwise.activation import gelu as gelu
from ms_tensor.ops.elementwise.activation import glu as glu
from ms_tensor.ops.elementwise.activation import hardshrink as hardshrink
from ms_tensor.ops.elementwise.activation import hardsigmoid as hardsigmoid
from ms_tensor.ops.elementwise.activation import hardswish as hardswish
from ms_tensor.ops.elementwise.activation import hardtanh as hardtanh
from ms_tensor.ops.elementwise.activation import leaky_relu as leaky_relu
from ms_tensor.ops.elementwise.activation import log_softmax as log_softmax
from ms_tensor.ops.elementwise.activation import logsigmoid as logsigmoid
from ms_tensor.ops.elementwise.activation import mish as mish
from ms_tensor.ops.elementwise.activation import prelu as prelu
from ms_tensor.ops.elementwise.activation import relu as relu
from ms_tensor.ops.elementwise.activation import relu6 as relu6
from ms_tensor.ops.elementwise.activation import selu as selu
from ms_tensor.ops.elementwise.activation import silu as silu
from ms_tensor.ops.elementwise.activation import soft_shrink as soft_shrink
from ms_tensor.ops.elementwise.activation import soft_shrink as softshrink
from ms_tensor.ops.elementwise.activation import softmax as softmax
from ms_tensor.ops.elementwise.activation import softmin as softmin
from ms_tensor.ops.elementwise.activation import softplus as softplus
from ms_tensor.ops.elementwise.activation import softsign as softsign
from ms_tensor.ops.elementwise.activation import swiglu as swiglu
from ms_tensor.ops.elementwise.activation import tanhshrink as tanhshrink
from ms_tensor.ops.elementwise.activation import threshold as threshold
from ms_tensor.ops.elementwise.arithmetic import accumulate_n as accumulate_n
from ms_tensor.ops.elementwise.arithmetic import addcdiv as addcdiv
from ms_tensor.ops.elementwise.arithmetic import addcmul as addcmul
from ms_tensor.ops.elementwise.arithmetic import addn as addn
from ms_tensor.ops.elementwise.arithmetic import approximate_equal as approximate_equal
from ms_tensor.ops.elementwise.arithmetic import clamp as clamp
from ms_tensor.ops.elementwise.arithmetic import clamp as clip
from ms_tensor.ops.elementwise.arithmetic import clip_by_value as clip_by_value
from ms_tensor.ops.elementwise.arithmetic import div as div
from ms_tensor.ops.elementwise.arithmetic import div as divide
from ms_tensor.ops.elementwise.arithmetic import div as tensor_div
from ms_tensor.ops.elementwise.arithmetic import eps as eps
from ms_tensor.ops.elementwise.arithmetic import floor_div as floor_div
from ms_tensor.ops.elementwise.arithmetic import floor_div as floordiv
from ms_tensor.ops.elementwise.arithmetic import floor_div as tensor_floordiv
from ms_tensor.ops.elementwise.arithmetic import fmod as fmod
from ms_tensor.ops.elementwise.arithmetic import gcd as gcd
from ms_tensor.ops.elementwise.arithmetic import inv as inv
from ms_tensor.ops.elementwise.arithmetic import isfinite as isfinite
from ms_tensor.ops.elementwise.arithmetic import lcm as lcm
from ms_tensor.ops.elementwise.arithmetic import lerp as lerp
from ms_tensor.ops.elementwise.arithmetic import log10 as log10
from ms_tensor.ops.elementwise.arithmetic import log2 as log2
from ms_tensor.ops.elementwise.arithmetic import positive as positive
from ms_tensor.ops.elementwise.arithmetic import remainder as remainder
from ms_tensor.ops.elementwise.arithmetic import tensor_muls as tensor_muls
from ms_tensor.ops.elementwise.arithmetic import truncate_div as truncate_div
from ms_tensor.ops.elementwise.arithmetic import truncate_mod as truncate_mod
from ms_tensor.ops.elementwise.bessel import bessel_i0 as bessel_i0
from ms_tensor.ops.elementwise.bessel import bessel_i0e as bessel_i0e
from ms_tensor.ops.elementwise.bessel import bessel_i1 as bessel_i1
from ms_tensor.ops.elementwise.bessel import bessel_i1e as bessel_i1e
from ms_tensor.ops.elementwise.bessel import bessel_j0 as bessel_j0
from ms_tensor.ops.elementwise.bessel import bessel_j1 as bessel_j1
from ms_tensor.ops.elementwise.bessel import bessel_k0 as bessel_k0
from ms_tensor.ops.elementwise.bessel import bessel_k0e as bessel_k0e
from ms_tensor.ops.elementwise.bessel import bessel_k1 as bessel_k1
from ms_tensor.ops.elementwise.bessel import bessel_k1e as bessel_k1e
from ms_tensor.ops.elementwise.bessel import bessel_y0 as bessel_y0
from ms_tensor.ops.elementwise.bessel import bessel_y1 as bessel_y1
from ms_tensor.ops.elementwise.bessel import i0 as i0
from ms_tensor.ops.elementwise.bessel import kaiser_window as kaiser_window
from ms_tensor.ops.elementwise.floats import isclose as isclose
from ms_tensor.ops.elementwise.floats import nan_to_num as nan_to_num
from ms_tensor.ops.elementwise.floats import nextafter as nextafter
from ms_tensor.ops.elementwise.incomplete_gamma import igamma as igamma
from ms_tensor.ops.elementwise.incomplete_gamma import igammac as igammac
from ms_tensor.ops.elementwise.powers_and_signs import copysign as copysign
from ms_tensor.ops.elementwise.powers_and_signs import deg2rad as deg2rad
from ms_tensor.ops.elementwise.powers_and_signs import exp2 as exp2
from ms_tensor.ops.elementwise.powers_and_signs import float_power as float_power
from ms_tensor.ops.elementwise.powers_and_signs import float_power as float_power_ext
from ms_tensor.ops.elementwise.powers_and_signs import fmax as fmax
from ms_tensor.ops.elementwise.powers_and_signs import fmin as fmin
from ms_tensor.ops.elementwise.powers_and_signs import frac as frac
from ms_tensor.ops.elementwise.powers_and_signs import heaviside as heaviside
from ms_tensor.ops.elementwise.powers_and_signs import hypot as hypot
from ms_tensor.ops.elementwise.powers_and_signs import is_complex as is_complex
from ms_tensor.ops.elementwise.powers_and_signs import is_floating_point as is_floating_point
from ms_tensor.ops.elementwise.powers_and_signs import is_nonzero as is_nonzero
from ms_tensor.ops.elementwise.powers_and_signs import isneginf as isneginf
from ms_tensor.ops.elementwise.powers_and_signs import isposinf as isposinf
from ms_tensor.ops.elementwise.powers_and_signs import isreal as isreal
from ms_tensor.ops.elementwise.powers_and_signs import ldexp as ldexp
from ms_tensor.ops.elementwise.powers_and_signs import logaddexp as logaddexp
from ms_tensor.ops.elementwise.powers_and_signs import logaddexp2 as logaddexp2
from ms_tensor.ops.elementwise.powers_and_signs import logit as logit
from ms_tensor.ops.elementwise.powers_and_signs import rad2deg as rad2deg
from ms_tensor.ops.elementwise.powers_and_signs import sgn as sgn
from ms_tensor.ops.elementwise.powers_and_signs import signbit as signbit
from ms_tensor.ops.elementwise.powers_and_signs import sinc as sinc
from ms_tensor.ops.elementwise.powers_and_signs import xdivy as xdivy
from ms_tensor.ops.elementwise.powers_and_signs import xlogy as xlogy
from ms_tensor.ops.elementwise.zeta import angle as angle
from ms_tensor.ops.elementwise.zeta import invert as bitwise_not
from ms_tensor.ops.elementwise.zeta import invert as invert
from ms_tensor.ops.elementwise.zeta import mvlgamma as mvlgamma
from ms_tensor.ops.elementwise.zeta import polar as polar
from ms_tensor.ops.elementwise.zeta import polygamma as polygamma
from ms_tensor.ops.elementwise.zeta import population_count as population_count
from ms_tensor.ops.elementwise.zeta import view_as_real as view_as_real
from ms_tensor.ops.elementwise.zeta import zeta as zeta
from ms_tensor.ops.graph_parts import array_reduce as array_reduce
from ms_tensor.ops.graph_parts import broadcast_gradient_args as broadcast_gradient_args
from ms_tensor.ops.graph_parts import distribute as distribute
from ms_tensor.ops.graph_parts import embed as embed
from ms_tensor.ops.graph_parts import env_get as env_get
from ms_tensor.ops.graph_parts import environ_add as environ_add
from ms_tensor.ops.graph_parts import environ_create as environ_create
from ms_tensor.ops.graph_parts import environ_get as environ_get
from ms_tensor.ops.graph_parts import environ_set as environ_set
from ms_tensor.ops.graph_parts import geswitch as geswitch
from ms_tensor.ops.graph_parts import hastype as hastype
from ms_tensor.ops.graph_parts import is_dynamic_sequence_element_unknown as is_dynamic_sequence_element_unknown
from ms_tensor.ops.graph_parts import is_sequence_value_unknown as is_sequence_value_unknown
from ms_tensor.ops.graph_parts import is_tensor_bool_cond as is_tensor_bool_cond
from ms_tensor.ops.graph_parts import iter_converter as iter_converter
from ms_tensor.ops.graph_parts import merge as merge
from ms_tensor.ops.graph_parts import ms_hasnext as ms_hasnext
from ms_tensor.ops.graph_parts import ms_next as ms_next
from ms_tensor.ops.graph_parts import ref_to_embed as ref_to_embed
from ms_tensor.ops.graph_parts import stop_gradient_ as stop_gradient_
from ms_tensor.ops.graph_parts import switch as switch
from ms_tensor.ops.graph_parts import switch_layer as switch_layer
from ms_tensor.ops.graph_parts import tuple_div as tuple_div
from ms_tensor.ops.images.boxes import bounding_box_decode as bounding_box_decode
from ms_tensor.ops.images.boxes import bounding_box_encode as bounding_box_encode
from ms_tensor.ops.images.boxes import check_valid as check_valid
from ms_tensor.ops.images.boxes import iou as iou
from ms_tensor.ops.images.grid_sampling import affine_grid as affine_grid
from ms_tensor.ops.images.grid_sampling import crop_and_resize as crop_and_resize
from ms_tensor.ops.images.grid_sampling import grid_sample as grid_sample
from ms_tensor.ops.images.patches import batch_to_space_nd as batch_to_space_nd
from ms_tensor.ops.images.patches import channel_shuffle as channel_shuffle
from ms_tensor.ops.images.patches import col2im as col2im
from ms_tensor.ops.images.patches import fold as fold
from ms_tensor.ops.images.patches import pixel_shuffle as pixel_shuffle
from ms_tensor.ops.images.patches import pixel_unshuffle as pixel_unshuffle
from ms_tensor.ops.images.patches import space_to_batch_nd as space_to_batch_nd
from ms_tensor.ops.images.patches import unfold as unfold
from ms_tensor.ops.images.resizing import interpolate as interpolate
from ms_tensor.ops.images.resizing import upsample as upsample
from ms_tensor.ops.linalg.decompositions import cholesky as cholesky
from ms_tensor.ops.linalg.decompositions import cholesky_inverse as cholesky_inverse
from ms_tensor.ops.linalg.decompositions import cholesky_solve as cholesky_solve
from ms_tensor.ops.linalg.decompositions import cond as cond
from ms_tensor.ops.linalg.decompositions import inverse as inverse
from ms_tensor.ops.linalg.decompositions import log_matrix_determinant as log_matrix_determinant
from ms_tensor.ops.linalg.decompositions import logdet as logdet
from ms_tensor.ops.linalg.decompositions import lstsq as lstsq
from ms_tensor.ops.linalg.decompositions import matrix_exp as matrix_exp
from ms_tensor.ops.linalg.decompositions import matrix_power as matrix_power
from ms_tensor.ops.linalg.decompositions import matrix_solve as matrix_solve
from ms_tensor.ops.linalg.decompositions import pinv as pinv
from ms_tensor.ops.linalg.decompositions import qr as qr
from ms_tensor.ops.linalg.decompositions import svd as svd
from ms_tensor.ops.linalg.einsum import einsum as einsum
from ms_tensor.ops.linalg.einsum import einsum as einsum_ext
from ms_tensor.ops.linalg.factored import geqrf as geqrf
from ms_tensor.ops.linalg.factored import lu_solve as lu_solve
from ms_tensor.ops.linalg.factored import lu_unpack as lu_unpack
from ms_tensor.ops.linalg.factored import orgqr as orgqr
from ms_tensor.ops.linalg.factored import ormqr as ormqr
from ms_tensor.ops.linalg.matrix_products import addmm as addmm
from ms_tensor.ops.linalg.matrix_products import baddbmm as baddbmm
from ms_tensor.ops.linalg.matrix_products import baddbmm as baddbmm_ext
from ms_tensor.ops.linalg.matrix_products import bmm as batch_matmul
from ms_tensor.ops.linalg.matrix_products import bmm as bmm
from ms_tensor.ops.linalg.matrix_products import dense as dense
from ms_tensor.ops.linalg.matrix_products import dot as dot
from ms_tensor.ops.linalg.matrix_products import matmul as matmul
from ms_tensor.ops.linalg.matrix_products import mm as mm
from ms_tensor.ops.linalg.matrix_products import mv as mv
from ms_tensor.ops.linalg.matrix_products import outer as ger
from ms_tensor.ops.linalg.matrix_products import outer as outer
from ms_tensor.ops.linalg.products import addbmm as addbmm
from ms_tensor.ops.linalg.products import addmv as addmv
from ms_tensor.ops.linalg.products import addr as addr
from ms_tensor.ops.linalg.products import batch_dot as batch_dot
from ms_tensor.ops.linalg.products import cartesian_prod as cartesian_prod
from ms_tensor.ops.linalg.products import cdist as cdist
from ms_tensor.ops.linalg.products import combinations as combinations
from ms_tensor.ops.linalg.products import cosine_similarity as cosine_similarity
from ms_tensor.ops.linalg.products import cross as cross
from ms_tensor.ops.linalg.products import dist as dist
from ms_tensor.ops.linalg.products import inner as inner
from ms_tensor.ops.linalg.products import kron as kron
from ms_tensor.ops.linalg.products import pdist as pdist
from ms_tensor.ops.linalg.products import tensor_dot as tensor_dot
from ms_tensor.ops.linalg.products import vecdot as vecdot
from ms_tensor.ops.losses.ctc import ctc_greedy_decoder as ctc_greedy_decoder
from ms_tensor.ops.losses.ctc import ctc_loss as ctc_loss
from ms_tensor.ops.losses.margins import cosine_embedding_loss as cosine_embedding_loss
from ms_tensor.ops.losses.margins import gaussian_nll_loss as gaussian_nll_loss
from ms_tensor.ops.losses.margins import hinge_embedding_loss as hinge_embedding_loss
from ms_tensor.ops.losses.margins import margin_ranking_loss as margin_ranking_loss
from ms_tensor.ops.losses.margins import multi_margin_loss as multi_margin_loss
from ms_tensor.ops.losses.margins import multilabel_margin_loss as multilabel_margin_loss
from ms_tensor.ops.losses.margins import multilabel_soft_margin_loss as multilabel_soft_margin_loss
from ms_tensor.ops.losses.margins import soft_margin_loss as soft_margin_loss
from ms_tensor.ops.losses.margins import triplet_margin_loss as triplet_margin_loss
from ms_tensor.ops.losses.standard import binary_cross_entropy as binary_cross_entropy
from ms_tensor.ops.losses.standard import binary_cross_entropy_with_logits as binary_cross_entropy_with_logits
from ms_tensor.ops.losses.standard import cross_entropy as cross_entropy
from ms_tensor.ops.losses.standard import huber_loss as huber_loss
from ms_tensor.ops.losses.standard import kl_div as kl_div
from ms_tensor.ops.losses.standard import l1_loss as l1_loss
from ms_tensor.ops.losses.standard import mse_loss as mse_loss
from ms_tensor.ops.losses.standard import mse_loss as mse_loss_ext
from ms_tensor.ops.losses.standard import nll_loss as nll_loss
from ms_tensor.ops.losses.standard import smooth_l1_loss as smooth_l1_loss
from ms_tensor.ops.nn.adaptive_pooling import adaptive_avg_pool1d as adaptive_avg_pool1d
from ms_tensor.ops.nn.adaptive_pooling import adaptive_avg_pool2d as adaptive_avg_pool2d
from ms_tensor.ops.nn.adaptive_pooling import adaptive_avg_pool2d as adaptive_avg_pool2d_ext
from ms_tensor.ops.nn.adaptive_pooling import adaptive_avg_pool3d as adaptive_avg_pool3d
from ms_tensor.ops.nn.adaptive_pooling import adaptive_max_pool1d as adaptive_max_pool1d
from ms_tensor.ops.nn.adaptive_pooling import adaptive_max_pool2d as adaptive_max_pool2d
from ms_tensor.ops.nn.adaptive_pooling import adaptive_max_pool3d as adaptive_max_pool3d
from ms_tensor.ops.nn.convolutions import bidense as bidense
from ms_tensor.ops.nn.convolutions import conv1d as conv1d
from ms_tensor.ops.nn.convolutions import conv3d as conv3d
from ms_tensor.ops.nn.convolutions import conv3d_transpose as conv3d_transpose
from ms_tensor.ops.nn.convolutions import conv_transpose2d as conv_transpose2d
from ms_tensor.ops.nn.deformable import deformable_conv2d as deformable_conv2d
from ms_tensor.ops.nn.layers import bias_add as bias_add
from ms_tensor.ops.nn.layers import conv2d as conv2d
from ms_tensor.ops.nn.layers import dropout as dropout
from ms_tensor.ops.nn.layers import dropout1d as dropout1d
from ms_tensor.ops.nn.layers import dropout2d as dropout2d
from ms_tensor.ops.nn.layers import dropout3d as dropout3d
from ms_tensor.ops.nn.layers import embedding as embedding
from ms_tensor.ops.nn.layers import rrelu as rrelu
from ms_tensor.ops.nn.normalization import add_layer_norm as add_layer_norm
from ms_tensor.ops.nn.normalization import add_rms_norm as add_rms_norm
from ms_tensor.ops.nn.normalization import batch_norm as batch_norm
from ms_tensor.ops.nn.normalization import group_norm as group_norm
from ms_tensor.ops.nn.normalization import layer_norm as layer_norm
from ms_tensor.ops.nn.normalization import lrn as lrn
from ms_tensor.ops.nn.normalization import rms_norm as rms_norm
from ms_tensor.ops.nn.pooling import avg_pool1d as avg_pool1d
from ms_tensor.ops.nn.pooling import avg_pool2d as avg_pool2d
from ms_tensor.ops.nn.pooling import avg_pool3d as avg_pool3d
from ms_tensor.ops.nn.pooling import fractional_max_pool2d as fractional_max_pool2d
from ms_tensor.ops.nn.pooling import fractional_max_pool3d as fractional_max_pool3d
from ms_tensor.ops.nn.pooling import lp_pool1d as lp_pool1d
from ms_tensor.ops.nn.pooling import lp_pool2d as lp_pool2d
from ms_tensor.ops.nn.pooling import max_pool2d as max_pool2d
from ms_tensor.ops.nn.pooling import max_pool3d as max_pool3d
from ms_tensor.ops.nn.pooling import max_unpool1d as max_unpool1d
from ms_tensor.ops.nn.pooling import max_unpool2d as max_unpool2d
from ms_tensor.ops.nn.pooling import max_unpool3d as max_unpool3d
from ms_tensor.ops.operations import ACos as ACos
from ms_tensor.ops.operations import Abs as Abs
from ms_tensor.ops.operations import AccumulateNV2 as AccumulateNV2
from ms_tensor.ops.operations import Acosh as Acosh
from ms_tensor.ops.operations import Adam as Adam
from ms_tensor.ops.operations import AdamNoUpdateParam as AdamNoUpdateParam
from ms_tensor.ops.operations import AdamWeightDecay as AdamWeightDecay
from ms_tensor.ops.operations import AdaptiveMaxPool2D as AdaptiveMaxPool2D
from ms_tensor.ops.operations import AdaptiveMaxPool3D as AdaptiveMaxPool3D
from ms_tensor.ops.operations import Add as Add
from ms_tensor.ops.operations import AddN as AddN
from ms_tensor.ops.operations import Addcdiv as Addcdiv
from ms_tensor.ops.operations import Addcmul as Addcmul
from ms_tensor.ops.operations import AdjustHue as AdjustHue
from ms_tensor.ops.operations import AdjustSaturation as AdjustSaturation
from ms_tensor.ops.operations import AffineGrid as AffineGrid
from ms_tensor.ops.operations import AllGather as AllGather
from ms_tensor.ops.operations import AllGatherV as AllGatherV
from ms_tensor.ops.operations import AllReduce as AllReduce
from ms_tensor.ops.operations import AlltoAll as AlltoAll
from ms_tensor.ops.operations import AlltoAllVC as AlltoAllVC
from ms_tensor.ops.operations import Angle as Angle
from ms_tensor.ops.operations import ApplyAdaMax as ApplyAdaMax
from ms_tensor.ops.operations import ApplyAdadelta as ApplyAdadelta
from ms_tensor.ops.operations import ApplyAdagrad as ApplyAdagrad
from ms_tensor.ops.operations import ApplyAdagradDA as ApplyAdagradDA
from ms_tensor.ops.operations import ApplyAdagradV2 as ApplyAdagradV2
from ms_tensor.ops.operations import ApplyAdamWithAmsgrad as ApplyAdamWithAmsgrad
from ms_tensor.ops.operations import ApplyAdamWithAmsgradV2 as ApplyAdamWithAmsgradV2
from ms_tensor.ops.operations import ApplyAddSign as ApplyAddSign
from ms_tensor.ops.operations import ApplyCenteredRMSProp as ApplyCenteredRMSProp
from ms_tensor.ops.operations import ApplyFtrl as ApplyFtrl
from ms_tensor.ops.operations import ApplyGradientDescent as ApplyGradientDescent
from ms_tensor.ops.operations import ApplyKerasMomentum as ApplyKerasMomentum
from ms_tensor.ops.operations import ApplyMomentum as ApplyMomentum
from ms_tensor.ops.operations import ApplyPowerSign as ApplyPowerSign
from ms_tensor.ops.operations import ApplyProximalAdagrad as ApplyProximalAdagrad
from ms_tensor.ops.operations import ApplyProximalGradientDescent as ApplyProximalGradientDescent
from ms_tensor.ops.operations import ApplyRMSProp as ApplyRMSProp
from ms_tensor.ops.operations import ApplyRotaryPosEmb as ApplyRotaryPosEmb
from ms_tensor.ops.operations import ApproximateEqual as ApproximateEqual
from ms_tensor.ops.operations import ArgMaxWithValue as ArgMaxWithValue
from ms_tensor.ops.operations import ArgMinWithValue as ArgMinWithValue
from ms_tensor.ops.operations import Argmax as Argmax
from ms_tensor.ops.operations import Argmin as Argmin
from ms_tensor.ops.operations import Asin as Asin
from ms_tensor.ops.operations import Asinh as Asinh
from ms_tensor.ops.operations import Assign as Assign
from ms_tensor.ops.operations import AssignAdd as AssignAdd
from ms_tensor.ops.operations import AssignSub as AssignSub
from ms_tensor.ops.operations import Atan as Atan
from ms_tensor.ops.operations import Atan2 as Atan2
from ms_tensor.ops.operations import Atanh as Atanh
from ms_tensor.ops.operations import BCEWithLogitsLoss as BCEWithLogitsLoss
from ms_tensor.ops.operations import Barrier as Barrier
from ms_tensor.ops.operations import BartlettWindow as BartlettWindow
from ms_tensor.ops.operations import BasicLSTMCell as BasicLSTMCell
from ms_tensor.ops.operations import BatchISendIRecv as BatchISendIRecv
from ms_tensor.ops.operations import BatchMatMul as BatchMatMul
from ms_tensor.ops.operations import BatchToSpace as BatchToSpace
from ms_tensor.ops.operations import BatchToSpaceND as BatchToSpaceND
from ms_tensor.ops.operations import BatchToSpaceNDV2 as BatchToSpaceNDV2
from ms_tensor.ops.operations import Bernoulli as Bernoulli
from ms_tensor.ops.operations import BesselI0 as BesselI0
from ms_tensor.ops.operations import BesselI0e as BesselI0e
from ms_tensor.ops.operations import BesselI1 as BesselI1
from ms_tensor.ops.operations import BesselI1e as BesselI1e
from ms_tensor.ops.operations import BesselJ0 as BesselJ0
from ms_tensor.ops.operations import BesselJ1 as BesselJ1
from ms_tensor.ops.operations import BesselK0 as BesselK0
from ms_tensor.ops.operations import BesselK0e as BesselK0e
from ms_tensor.ops.operations import BesselK1 as BesselK1
from ms_tensor.ops.operations import BesselK1e as BesselK1e
from ms_tensor.ops.operations import BesselY0 as BesselY0
from ms_tensor.ops.operations import BesselY1 as BesselY1
from ms_tensor.ops.operations import Betainc as Betainc
from ms_tensor.ops.operations import BiasAdd as BiasAdd
from ms_tensor.ops.operations import BinaryCrossEntropy as BinaryCrossEntropy
from ms_tensor.ops.operations import BitwiseAnd as BitwiseAnd
from ms_tensor.ops.operations import BitwiseOr as BitwiseOr
from ms_tensor.ops.operations import BitwiseXor as BitwiseXor
from ms_tensor.ops.operations import BlackmanWindow as BlackmanWindow
from ms_tensor.ops.operations import BoundingBoxDecode as BoundingBoxDecode
from ms_tensor.ops.operations import BoundingBoxEncode as BoundingBoxEncode
from ms_tensor.ops.operations import BroadcastTo as BroadcastTo
from ms_tensor.ops.operations import CTCGreedyDecoder as CTCGreedyDecoder
from ms_tensor.ops.operations import CTCLoss as CTCLoss
from ms_tensor.ops.operations import CTCLossV2 as CTCLossV2
from ms_tensor.ops.operations import Cast as Cast
from ms_tensor.ops.operations import Cdist as Cdist
from ms_tensor.ops.operations import CeLU as CeLU
from ms_tensor.ops.operations import Ceil as Ceil
from ms_tensor.ops.operations import ChannelShuffle as ChannelShuffle
from ms_tensor.ops.operations import CheckValid as CheckValid
from ms_tensor.ops.operations import Cholesky as Cholesky
from ms_tensor.ops.operations import CholeskyInverse as CholeskyInverse
from ms_tensor.ops.operations import CholeskySolve as CholeskySolve
from ms_tensor.ops.operations import Coalesce as Coalesce
from ms_tensor.ops.operations import Col2Im as Col2Im
from ms_tensor.ops.operations import CollectiveGather as CollectiveGather
from ms_tensor.ops.operations import CollectiveScatter as CollectiveScatter
from ms_tensor.ops.operations import CombinedNonMaxSuppression as CombinedNonMaxSuppression
from ms_tensor.ops.operations import Complex as Complex
from ms_tensor.ops.operations import ComplexAbs as ComplexAbs
from ms_tensor.ops.operations import ComputeAccidentalHits as ComputeAccidentalHits
from ms_tensor.ops.operations import Concat as Concat
from ms_tensor.ops.operations import ConfusionMatrix as ConfusionMatrix
from ms_tensor.ops.operations import Conj as Conj
from ms_tensor.ops.operations import ConjugateTranspose as ConjugateTranspose
from ms_tensor.ops.operations import ControlDepend as ControlDepend
from ms_tensor.ops.operations import CopyWithSlice as CopyWithSlice
from ms_tensor.ops.operations import Cos as Cos
from ms_tensor.ops.operations import Cosh as Cosh
from ms_tensor.ops.operations import CountNonZero as CountNonZero
from ms_tensor.ops.operations import CropAndResize as CropAndResize
from ms_tensor.ops.operations import Cross as Cross
from ms_tensor.ops.operations import CumProd as CumProd
from ms_tensor.ops.operations import CumSum as CumSum
from ms_tensor.ops.operations import Cummax as Cummax
from ms_tensor.ops.operations import Cummin as Cummin
from ms_tensor.ops.operations import CumulativeLogsumexp as CumulativeLogsumexp
from ms_tensor.ops.operations import DType as DType
from ms_tensor.ops.operations import DataFormatDimMap as DataFormatDimMap
from ms_tensor.ops.operations import DataFormatVecPermute as DataFormatVecPermute
from ms_tensor.ops.operations import DeformableOffsets as DeformableOffsets
from ms_tensor.ops.operations import Dense as Dense
from ms_tensor.ops.operations import Depend as Depend
from ms_tensor.ops.operations import DepthToSpace as DepthToSpace
from ms_tensor.ops.operations import Diag as Diag
from ms_tensor.ops.operations import Digamma as Digamma
from ms_tensor.ops.operations import Dilation2D as Dilation2D
from ms_tensor.ops.operations import Div as Div
from ms_tensor.ops.operations import DivNoNan as DivNoNan
from ms_tensor.ops.operations import DumpGradient as DumpGradient
from ms_tensor.ops.operations import DynamicShape as DynamicShape
from ms_tensor.ops.operations import EditDistance as EditDistance
from ms_tensor.ops.operations import Eig as Eig
from ms_tensor.ops.operations import Einsum as Einsum
from ms_tensor.ops.operations import Elu as Elu
from ms_tensor.ops.operations import Eps as Eps
from ms_tensor.ops.operations import Equal as Equal
from ms_tensor.ops.operations import EqualCount as EqualCount
from ms_tensor.ops.operations import Erf as Erf
from ms_tensor.ops.operations import Erfc as Erfc
from ms_tensor.ops.operations import Erfinv as Erfinv
from ms_tensor.ops.operations import EuclideanNorm as EuclideanNorm
from ms_tensor.ops.operations import Exp as Exp
from ms_tensor.ops.operations import Expand as Expand
from ms_tensor.ops.operations import ExpandDims as ExpandDims
from ms_tensor.ops.operations import Expm1 as Expm1
from ms_tensor.ops.operations import ExtractGlimpse as ExtractGlimpse
from ms_tensor.ops.operations import ExtractImagePatches as ExtractImagePatches
from ms_tensor.ops.operations import ExtractVolumePatches as ExtractVolumePatches
from ms_tensor.ops.operations import Eye as Eye
from ms_tensor.ops.operations import FFTWithSize as FFTWithSize
from ms_tensor.ops.operations import FastGeLU as FastGeLU
from ms_tensor.ops.operations import FastGelu as FastGelu
from ms_tensor.ops.operations import Fill as Fill
from ms_tensor.ops.operations import FillDiagonal as FillDiagonal
from ms_tensor.ops.operations import FillV2 as FillV2
from ms_tensor.ops.operations import Fills as Fills
from ms_tensor.ops.operations import Flatten as Flatten
from ms_tensor.ops.operations import Floor as Floor
from ms_tensor.ops.operations import FloorDiv as FloorDiv
from ms_tensor.ops.operations import FloorMod as FloorMod
from ms_tensor.ops.operations import Fmax as Fmax
from ms_tensor.ops.operations import Fmin as Fmin
from ms_tensor.ops.operations import FractionalAvgPool as FractionalAvgPool
from ms_tensor.ops.operations import FractionalMaxPool as FractionalMaxPool
from ms_tensor.ops.operations import FusedAdaFactor as FusedAdaFactor
from ms_tensor.ops.operations import FusedAdaFactorWithGlobalNorm as FusedAdaFactorWithGlobalNorm
from ms_tensor.ops.operations import FusedCastAdamWeightDecay as FusedCastAdamWeightDecay
from ms_tensor.ops.operations import FusedSparseAdam as FusedSparseAdam
from ms_tensor.ops.operations import FusedSparseFtrl as FusedSparseFtrl
from ms_tensor.ops.operations import FusedSparseLazyAdam as FusedSparseLazyAdam
from ms_tensor.ops.operations import FusedSparseProximalAdagrad as FusedSparseProximalAdagrad
from ms_tensor.ops.operations import FusedWeightScaleApplyMomentum as FusedWeightScaleApplyMomentum
from ms_tensor.ops.operations import GLU as GLU
from ms_tensor.ops.operations import Gamma as Gamma
from ms_tensor.ops.operations import Gather as Gather
from ms_tensor.ops.operations import GatherD as GatherD
from ms_tensor.ops.operations import GatherNd as GatherNd
from ms_tensor.ops.operations import GatherV2 as GatherV2
from ms_tensor.ops.operations import Gcd as Gcd
from ms_tensor.ops.operations import GeLU as GeLU
from ms_tensor.ops.operations import GeSwitch as GeSwitch
from ms_tensor.ops.operations import Gelu as Gelu
from ms_tensor.ops.operations import Geqrf as Geqrf
from ms_tensor.ops.operations import Ger as Ger
from ms_tensor.ops.operations import GetNext as GetNext
from ms_tensor.ops.operations import Greater as Greater
from ms_tensor.ops.operations import GreaterEqual as GreaterEqual
from ms_tensor.ops.operations import GridSampler2D as GridSampler2D
from ms_tensor.ops.operations import GridSampler3D as GridSampler3D
from ms_tensor.ops.operations import GroupTopk as GroupTopk
from ms_tensor.ops.operations import HSVToRGB as HSVToRGB
from ms_tensor.ops.operations import HShrink as HShrink
from ms_tensor.ops.operations import HSigmoid as HSigmoid
from ms_tensor.ops.operations import HSwish as HSwish
from ms_tensor.ops.operations import HammingWindow as HammingWindow
from ms_tensor.ops.operations import Heaviside as Heaviside
from ms_tensor.ops.operations import Histogram as Histogram
from ms_tensor.ops.operations import Hypot as Hypot
from ms_tensor.ops.operations import IOU as IOU
from ms_tensor.ops.operations import Identity as Identity
from ms_tensor.ops.operations import IdentityN as IdentityN
from ms_tensor.ops.operations import Igamma as Igamma
from ms_tensor.ops.operations import Igammac as Igammac
from ms_tensor.ops.operations import Im2Col as Im2Col
from ms_tensor.ops.operations import Imag as Imag
from ms_tensor.ops.operations import InTopK as InTopK
from ms_tensor.ops.operations import IndexAdd as IndexAdd
from ms_tensor.ops.operations import IndexFill as IndexFill
from ms_tensor.ops.operations import IndexPut as IndexPut
from ms_tensor.ops.operations import InplaceAdd as InplaceAdd
from ms_tensor.ops.operations import InplaceIndexAdd as InplaceIndexAdd
from ms_tensor.ops.operations import InplaceSub as InplaceSub
from ms_tensor.ops.operations import InplaceUpdate as InplaceUpdate
from ms_tensor.ops.operations import InplaceUpdateV2 as InplaceUpdateV2
from ms_tensor.ops.operations import Inv as Inv
from ms_tensor.ops.operations import Invert as Invert
from ms_tensor.ops.operations import InvertPermutation as InvertPermutation
from ms_tensor.ops.operations import IsClose as IsClose
from ms_tensor.ops.operations import IsFinite as IsFinite
from ms_tensor.ops.operations import IsInf as IsInf
from ms_tensor.ops.operations import IsNan as IsNan
from ms_tensor.ops.operations import KLDivLoss as KLDivLoss
from ms_tensor.ops.operations import L2Loss as L2Loss
from ms_tensor.ops.operations import L2Normalize as L2Normalize
from ms_tensor.ops.operations import LARSUpdate as LARSUpdate
from ms_tensor.ops.operations import LRN as LRN
from ms_tensor.ops.operations import Lcm as Lcm
from ms_tensor.ops.operations import LeftShift as LeftShift
from ms_tensor.ops.operations import Lerp as Lerp
from ms_tensor.ops.operations import LerpScalar as LerpScalar
from ms_tensor.ops.operations import Less as Less
from ms_tensor.ops.operations import LessEqual as LessEqual
from ms_tensor.ops.operations import Lgamma as Lgamma
from ms_tensor.ops.operations import LinSpace as LinSpace
from ms_tensor.ops.operations import ListDiff as ListDiff
from ms_tensor.ops.operations import Log as Log
from ms_tensor.ops.operations import Log1p as Log1p
from ms_tensor.ops.operations import LogMatrixDeterminant as LogMatrixDeterminant
from ms_tensor.ops.operations import LogSoftmax as LogSoftmax
from ms_tensor.ops.operations import LogSoftmaxExt as LogSoftmaxExt
from ms_tensor.ops.operations import LogSpace as LogSpace
from ms_tensor.ops.operations import LogUniformCandidateSampler as LogUniformCandidateSampler
from ms_tensor.ops.operations import LogicalAnd as LogicalAnd
from ms_tensor.ops.operations import LogicalNot as LogicalNot
from ms_tensor.ops.operations import LogicalOr as LogicalOr
from ms_tensor.ops.operations import LogicalXor as LogicalXor
from ms_tensor.ops.operations import Logit as Logit
from ms_tensor.ops.operations import LowerBound as LowerBound
from ms_tensor.ops.operations import LpNorm as LpNorm
from ms_tensor.ops.operations import Lstsq as Lstsq
from ms_tensor.ops.operations import LuSolve as LuSolve
from ms_tensor.ops.operations import LuUnpack as LuUnpack
from ms_tensor.ops.operations import MapCacheIdx as MapCacheIdx
from ms_tensor.ops.operations import MapUniform as MapUniform
from ms_tensor.ops.operations import MaskedFill as MaskedFill
from ms_tensor.ops.operations import MaskedScatter as MaskedScatter
from ms_tensor.ops.operations import MaskedSelect as MaskedSelect
from ms_tensor.ops.operations import MatMul as MatMul
from ms_tensor.ops.operations import MatrixBandPart as MatrixBandPart
from ms_tensor.ops.operations import MatrixDeterminant as MatrixDeterminant
from ms_tensor.ops.operations import MatrixDiagPartV3 as MatrixDiagPartV3
from ms_tensor.ops.operations import MatrixDiagV3 as MatrixDiagV3
from ms_tensor.ops.operations import MatrixExp as MatrixExp
from ms_tensor.ops.operations import MatrixInverse as MatrixInverse
from ms_tensor.ops.operations import MatrixLogarithm as MatrixLogarithm
from ms_tensor.ops.operations import MatrixPower as MatrixPower
from ms_tensor.ops.operations import MatrixSetDiagV3 as MatrixSetDiagV3
from ms_tensor.ops.operations import MatrixSolve as MatrixSolve
from ms_tensor.ops.operations import MatrixSolveLs as MatrixSolveLs
from ms_tensor.ops.operations import MatrixTriangularSolve as MatrixTriangularSolve
from ms_tensor.ops.operations import Maximum as Maximum
from ms_tensor.ops.operations import Merge as Merge
from ms_tensor.ops.operations import Meshgrid as Meshgrid
from ms_tensor.ops.operations import Minimum as Minimum
from ms_tensor.ops.operations import MirrorPad as MirrorPad
from ms_tensor.ops.operations import Mish as Mish
from ms_tensor.ops.operations import Mod as Mod
from ms_tensor.ops.operations import MoveTo as MoveTo
from ms_tensor.ops.operations import Mul as Mul
from ms_tensor.ops.operations import MulNoNan as MulNoNan
from ms_tensor.ops.operations import MultiMarginLoss as MultiMarginLoss
from ms_tensor.ops.operations import MultilabelMarginLoss as MultilabelMarginLoss
from ms_tensor.ops.operations import Multinomial as Multinomial
from ms_tensor.ops.operations import MultinomialWithReplacement as MultinomialWithReplacement
from ms_tensor.ops.operations import Mvlgamma as Mvlgamma
from ms_tensor.ops.operations import NMSWithMask as NMSWithMask
from ms_tensor.ops.operations import NPUAllocFloatStatus as NPUAllocFloatStatus
from ms_tensor.ops.operations import NPUClearFloatStatus as NPUClearFloatStatus
from ms_tensor.ops.operations import NPUGetFloatStatus as NPUGetFloatStatus
from ms_tensor.ops.operations import NanToNum as NanToNum
from ms_tensor.ops.operations import Neg as Neg
from ms_tensor.ops.operations import NeighborExchange as NeighborExchange
from ms_tensor.ops.operations import NeighborExchangeV2 as NeighborExchangeV2
from ms_tensor.ops.operations import NextAfter as NextAfter
from ms_tensor.ops.operations import NoRepeatNGram as NoRepeatNGram
from ms_tensor.ops.operations import NonDeterministicInts as NonDeterministicInts
from ms_tensor.ops.operations import NonMaxSuppressionV3 as NonMaxSuppressionV3
from ms_tensor.ops.operations import NonMaxSuppressionWithOverlaps as NonMaxSuppressionWithOverlaps
from ms_tensor.ops.operations import NonZero as NonZero
from ms_tensor.ops.operations import NotEqual as NotEqual
from ms_tensor.ops.operations import NthElement as NthElement
from ms_tensor.ops.operations import NuclearNorm as NuclearNorm
from ms_tensor.ops.operations import OneHot as OneHot
from ms_tensor.ops.operations import Ones as Ones
from ms_tensor.ops.operations import OnesLike as OnesLike
from ms_tensor.ops.operations import Orgqr as Orgqr
from ms_tensor.ops.operations import Ormqr as Ormqr
from ms_tensor.ops.operations import PReLU as PReLU
from ms_tensor.ops.operations import Padding as Padding
from ms_tensor.ops.operations import PagedAttention as PagedAttention
from ms_tensor.ops.operations import PagedAttentionMask as PagedAttentionMask
from ms_tensor.ops.operations import ParallelConcat as ParallelConcat
from ms_tensor.ops.operations import ParameterizedTruncatedNormal as ParameterizedTruncatedNormal
from ms_tensor.ops.operations import Pdist as Pdist
from ms_tensor.ops.operations import Poisson as Poisson
from ms_tensor.ops.operations import Polar as Polar
from ms_tensor.ops.operations import Polygamma as Polygamma
from ms_tensor.ops.operations import PopulationCount as PopulationCount
from ms_tensor.ops.operations import Pow as Pow
from ms_tensor.ops.operations import Print as Print
from ms_tensor.ops.operations import Pull as Pull
from ms_tensor.ops.operations import Push as Push
from ms_tensor.ops.operations import PyExecute as PyExecute
from ms_tensor.ops.operations import Qr as Qr
from ms_tensor.ops.operations import Quantile as Quantile
from ms_tensor.ops.operations import RGBToHSV as RGBToHSV
from ms_tensor.ops.operations import RNNTLoss as RNNTLoss
from ms_tensor.ops.operations import ROIAlign as ROIAlign
from ms_tensor.ops.operations import RaggedRange as RaggedRange
from ms_tensor.ops.operations import RandomCategorical as RandomCategorical
from ms_tensor.ops.operations import RandomChoiceWithMask as RandomChoiceWithMask
from ms_tensor.ops.operations import RandomGamma as RandomGamma
from ms_tensor.ops.operations import RandomPoisson as RandomPoisson
from ms_tensor.ops.operations import RandomShuffle as RandomShuffle
from ms_tensor.ops.operations import RandpermV2 as RandpermV2
from ms_tensor.ops.operations import Range as Range
from ms_tensor.ops.operations import Rank as Rank
from ms_tensor.ops.operations import ReLU as ReLU
from ms_tensor.ops.operations import ReLU6 as ReLU6
from ms_tensor.ops.operations import Real as Real
from ms_tensor.ops.operations import RealDiv as RealDiv
from ms_tensor.ops.operations import Receive as Receive
from ms_tensor.ops.operations import Reciprocal as Reciprocal
from ms_tensor.ops.operations import Reduce as Reduce
from ms_tensor.ops.operations import ReduceAll as ReduceAll
from ms_tensor.ops.operations import ReduceAny as ReduceAny
from ms_tensor.ops.operations import ReduceMax as ReduceMax
from ms_tensor.ops.operations import ReduceMean as ReduceMean
from ms_tensor.ops.operations import ReduceMin as ReduceMin
from ms_tensor.ops.operations import ReduceProd as ReduceProd
from ms_tensor.ops.operations import ReduceScatter as ReduceScatter
from ms_tensor.ops.operations import ReduceScatterV as ReduceScatterV
from ms_tensor.ops.operations import ReduceStd as ReduceStd
from ms_tensor.ops.operations import Renorm as Renorm
from ms_tensor.ops.operations import Reshape as Reshape
from ms_tensor.ops.operations import ReshapeAndCache as ReshapeAndCache
from ms_tensor.ops.operations import Reshard as Reshard
from ms_tensor.ops.operations import ResizeArea as ResizeArea
from ms_tensor.ops.operations import ResizeBicubic as ResizeBicubic
from ms_tensor.ops.operations import ResizeBilinear as ResizeBilinear
from ms_tensor.ops.operations import ResizeBilinearV2 as ResizeBilinearV2
from ms_tensor.ops.operations import ResizeLinear1D as ResizeLinear1D
from ms_tensor.ops.operations import ResizeNearestNeighbor as ResizeNearestNeighbor
from ms_tensor.ops.operations import ResizeNearestNeighborV2 as ResizeNearestNeighborV2
from ms_tensor.ops.operations import Reusing as Reusing
from ms_tensor.ops.operations import ReverseSequence as ReverseSequence
from ms_tensor.ops.operations import ReverseV2 as ReverseV2
from ms_tensor.ops.operations import RightShift as RightShift
from ms_tensor.ops.operations import Rint as Rint
from ms_tensor.ops.operations import RmsNorm as RmsNorm
from ms_tensor.ops.operations import Roll as Roll
from ms_tensor.ops.operations import RotaryPositionEmbedding as RotaryPositionEmbedding
from ms_tensor.ops.operations import Round as Round
from ms_tensor.ops.operations import Rsqrt as Rsqrt
from ms_tensor.ops.operations import STFT as STFT
from ms_tensor.ops.operations import SampleDistortedBoundingBoxV2 as SampleDistortedBoundingBoxV2
from ms_tensor.ops.operations import ScalarCast as ScalarCast
from ms_tensor.ops.operations import ScalarToArray as ScalarToArray
from ms_tensor.ops.operations import ScalarToTensor as ScalarToTensor
from ms_tensor.ops.operations import ScaleAndTranslate as ScaleAndTranslate
from ms_tensor.ops.operations import ScatterAdd as ScatterAdd
from ms_tensor.ops.operations import ScatterAddWithAxis as ScatterAddWithAxis
from ms_tensor.ops.operations import ScatterDiv as ScatterDiv
from ms_tensor.ops.operations import ScatterMax as ScatterMax
from ms_tensor.ops.operations import ScatterMin as ScatterMin
from ms_tensor.ops.operations import ScatterMul as ScatterMul
from ms_tensor.ops.operations import ScatterNd as ScatterNd
from ms_tensor.ops.operations import ScatterNdAdd as ScatterNdAdd
from ms_tensor.ops.operations import ScatterNdDiv as ScatterNdDiv
from ms_tensor.ops.operations import ScatterNdMax as ScatterNdMax
from ms_tensor.ops.operations import ScatterNdMin as ScatterNdMin
from ms_tensor.ops.operations import ScatterNdMul as ScatterNdMul
from ms_tensor.ops.operations import ScatterNdSub as ScatterNdSub
from ms_tensor.ops.operations import ScatterNdUpdate as ScatterNdUpdate
from ms_tensor.ops.operations import ScatterNonAliasingAdd as ScatterNonAliasingAdd
from ms_tensor.ops.operations import ScatterSub as ScatterSub
from ms_tensor.ops.operations import ScatterUpdate as ScatterUpdate
from ms_tensor.ops.operations import SeLU as SeLU
from ms_tensor.ops.operations import SearchSorted as SearchSorted
from ms_tensor.ops.operations import Select as Select
from ms_tensor.ops.operations import SelectView as SelectView
from ms_tensor.ops.operations import Send as Send
from ms_tensor.ops.operations import Shape as Shape
from ms_tensor.ops.operations import Sigmoid as Sigmoid
from ms_tensor.ops.operations import SigmoidCrossEntropyWithLogits as SigmoidCrossEntropyWithLogits
from ms_tensor.ops.operations import Sign as Sign
from ms_tensor.ops.operations import Sin as Sin
from ms_tensor.ops.operations import Sinc as Sinc
from ms_tensor.ops.operations import Sinh as Sinh
from ms_tensor.ops.operations import Size as Size
from ms_tensor.ops.operations import SmoothL1Loss as SmoothL1Loss
from ms_tensor.ops.operations import SoftMarginLoss as SoftMarginLoss
from ms_tensor.ops.operations import SoftShrink as SoftShrink
from ms_tensor.ops.operations import Softmax as Softmax
from ms_tensor.ops.operations import SoftmaxCrossEntropyWithLogits as SoftmaxCrossEntropyWithLogits
from ms_tensor.ops.operations import Softplus as Softplus
from ms_tensor.ops.operations import Softsign as Softsign
from ms_tensor.ops.operations import Sort as Sort
from ms_tensor.ops.operations import SpaceToBatch as SpaceToBatch
from ms_tensor.ops.operations import SpaceToBatchND as SpaceToBatchND
from ms_tensor.ops.operations import SpaceToDepth as SpaceToDepth
from ms_tensor.ops.operations import SparseApplyAdadelta as SparseApplyAdadelta
from ms_tensor.ops.operations import SparseApplyAdagrad as SparseApplyAdagrad
from ms_tensor.ops.operations import SparseApplyAdagradV2 as SparseApplyAdagradV2
from ms_tensor.ops.operations import SparseApplyFtrl as SparseApplyFtrl
from ms_tensor.ops.operations import SparseApplyFtrlV2 as SparseApplyFtrlV2
from ms_tensor.ops.operations import SparseApplyProximalAdagrad as SparseApplyProximalAdagrad
from ms_tensor.ops.operations import SparseApplyRMSProp as SparseApplyRMSProp
from ms_tensor.ops.operations import SparseGatherV2 as SparseGatherV2
from ms_tensor.ops.operations import SparseSlice as SparseSlice
from ms_tensor.ops.operations import SparseTensorDenseAdd as SparseTensorDenseAdd
from ms_tensor.ops.operations import SparseTensorDenseMatmul as SparseTensorDenseMatmul
from ms_tensor.ops.operations import SparseToDense as SparseToDense
from ms_tensor.ops.operations import SplitV as SplitV
from ms_tensor.ops.operations import Sqrt as Sqrt
from ms_tensor.ops.operations import Square as Square
from ms_tensor.ops.operations import SquareSumAll as SquareSumAll
from ms_tensor.ops.operations import SquaredDifference as SquaredDifference
from ms_tensor.ops.operations import Squeeze as Squeeze
from ms_tensor.ops.operations import Stack as Pack
from ms_tensor.ops.operations import Stack as Stack
from ms_tensor.ops.operations import StandardNormal as StandardNormal
from ms_tensor.ops.operations import StopGradient as StopGradient
from ms_tensor.ops.operations import Sub as Sub
from ms_tensor.ops.operations import SubAndFilter as SubAndFilter
from ms_tensor.ops.operations import Svd as Svd
from ms_tensor.ops.operations import Tan as Tan
from ms_tensor.ops.operations import Tanh as Tanh
from ms_tensor.ops.operations import TensorAdd as TensorAdd
from ms_tensor.ops.operations import TensorScatterAdd as TensorScatterAdd
from ms_tensor.ops.operations import TensorScatterDiv as TensorScatterDiv
from ms_tensor.ops.operations import TensorScatterElements as TensorScatterElements
from ms_tensor.ops.operations import TensorScatterMax as TensorScatterMax
from ms_tensor.ops.operations import TensorScatterMin as TensorScatterMin
from ms_tensor.ops.operations import TensorScatterMul as TensorScatterMul
from ms_tensor.ops.operations import TensorScatterSub as TensorScatterSub
from ms_tensor.ops.operations import TensorScatterUpdate as TensorScatterUpdate
from ms_tensor.ops.operations import TensorShape as TensorShape
from ms_tensor.ops.operations import TensorToTuple as TensorToTuple
from ms_tensor.ops.operations import Tile as Tile
from ms_tensor.ops.operations import TopK as TopK
from ms_tensor.ops.operations import Trace as Trace
from ms_tensor.ops.operations import Transpose as Transpose
from ms_tensor.ops.operations import TransposeExtView as TransposeExtView
from ms_tensor.ops.operations import TransposeView as TransposeView
from ms_tensor.ops.operations import TridiagonalMatMul as TridiagonalMatMul
from ms_tensor.ops.operations import Tril as Tril
from ms_tensor.ops.operations import TrilIndices as TrilIndices
from ms_tensor.ops.operations import TripletMarginLoss as TripletMarginLoss
from ms_tensor.ops.operations import Triu as Triu
from ms_tensor.ops.operations import TriuIndices as TriuIndices
from ms_tensor.ops.operations import Trunc as Trunc
from ms_tensor.ops.operations import TruncateDiv as TruncateDiv
from ms_tensor.ops.operations import TruncateMod as TruncateMod
from ms_tensor.ops.operations import TruncatedNormal as TruncatedNormal
from ms_tensor.ops.operations import TupleToArray as TupleToArray
from ms_tensor.ops.operations import TypeAs as TypeAs
from ms_tensor.ops.operations import UniformCandidateSampler as UniformCandidateSampler
from ms_tensor.ops.operations import UniformReal as UniformReal
from ms_tensor.ops.operations import Unique as Unique
from ms_tensor.ops.operations import UniqueWithPad as UniqueWithPad
from ms_tensor.ops.operations import UnsortedSegmentMax as UnsortedSegmentMax
from ms_tensor.ops.operations import UnsortedSegmentMin as UnsortedSegmentMin
from ms_tensor.ops.operations import UnsortedSegmentProd as UnsortedSegmentProd
from ms_tensor.ops.operations import UnsortedSegmentSum as UnsortedSegmentSum
from ms_tensor.ops.operations import Unstack as Unpack
from ms_tensor.ops.operations import Unstack as Unstack
from ms_tensor.ops.operations import UpdateState as UpdateState
from ms_tensor.ops.operations import UpperBound as UpperBound
from ms_tensor.ops.operations import UpsampleNearest3D as UpsampleNearest3D
from ms_tensor.ops.operations import UpsampleTrilinear3D as UpsampleTrilinear3D
from ms_tensor.ops.operations import Xdivy as Xdivy
from ms_tensor.ops.operations import Xlogy as Xlogy
from ms_tensor.ops.operations import Zeros as Zeros
from ms_tensor.ops.operations import ZerosLike as ZerosLike
from ms_tensor.ops.operations import Zeta as Zeta
from ms_tensor.ops.operations.array_prims import Pad as Pad
from ms_tensor.ops.operations.array_prims import Slice as Slice
from ms_tensor.ops.operations.array_prims import Split as Split
from ms_tensor.ops.operations.array_prims import StridedSlice as StridedSlice
from ms_tensor.ops.operations.attention_prims import FlashAttentionScore as FlashAttentionScore
from ms_tensor.ops.operations.conv_prims import Conv2D as Conv2D
from ms_tensor.ops.operations.conv_prims import Conv2DBackpropInput as Conv2DBackpropInput
from ms_tensor.ops.operations.conv_prims import Conv2DTranspose as Conv2DTranspose
from ms_tensor.ops.operations.conv_prims import Conv3D as Conv3D
from ms_tensor.ops.operations.conv_prims import Conv3DTranspose as Conv3DTranspose
from ms_tensor.ops.operations.conv_prims import DepthwiseConv2dNative as DepthwiseConv2dNative
from ms_tensor.ops.operations.count_prims import CompareAndBitpack as CompareAndBitpack
from ms_tensor.ops.operations.count_prims import HistogramFixedWidth as HistogramFixedWidth
from ms_tensor.ops.operations.embed_prims import DropoutDoMask as DropoutDoMask
from ms_tensor.ops.operations.embed_prims import DropoutGenMask as DropoutGenMask
from ms_tensor.ops.operations.embed_prims import FractionalMaxPool3DWithFixedKsize as FractionalMaxPool3DWithFixedKsize
from ms_tensor.ops.operations.embed_prims import FractionalMaxPoolWithFixedKsize as FractionalMaxPoolWithFixedKsize
from ms_tensor.ops.operations.group_prims import AlltoAllV as AlltoAllV
from ms_tensor.ops.operations.group_prims import Broadcast as Broadcast
from ms_tensor.ops.operations.group_prims import ReduceOp as ReduceOp
from ms_tensor.ops.operations.index_prims import DiagPart as DiagPart
from ms_tensor.ops.operations.index_prims import EmbeddingLookup as EmbeddingLookup
from ms_tensor.ops.operations.index_prims import SegmentMax as SegmentMax
from ms_tensor.ops.operations.index_prims import SegmentMean as SegmentMean
from ms_tensor.ops.operations.index_prims import SegmentMin as SegmentMin
from ms_tensor.ops.operations.index_prims import SegmentProd as SegmentProd
from ms_tensor.ops.operations.index_prims import SegmentSum as SegmentSum
from ms_tensor.ops.operations.index_prims import UnravelIndex as UnravelIndex
from ms_tensor.ops.operations.loop_prims import ForiLoop as ForiLoop
from ms_tensor.ops.operations.loop_prims import Scan as Scan
from ms_tensor.ops.operations.loop_prims import WhileLoop as WhileLoop
from ms_tensor.ops.operations.math_prims import ReduceSum as ReduceSum
from ms_tensor.ops.operations.nn_prims import Dropout as Dropout
from ms_tensor.ops.operations.nn_prims import NLLLoss as NLLLoss
from ms_tensor.ops.operations.nn_prims import SparseSoftmaxCrossEntropyWithLogits as SparseSoftmaxCrossEntropyWithLogits
from ms_tensor.ops.operations.norm_prims import BatchNorm as BatchNorm
from ms_tensor.ops.operations.norm_prims import Dropout2D as Dropout2D
from ms_tensor.ops.operations.norm_prims import Dropout3D as Dropout3D
from ms_tensor.ops.operations.norm_prims import InstanceNorm as InstanceNorm
from ms_tensor.ops.operations.norm_prims import LayerNorm as LayerNorm
from ms_tensor.ops.operations.norm_prims import PadV3 as PadV3
from ms_tensor.ops.operations.note_prims import Assert as Assert
from ms_tensor.ops.operations.note_prims import CheckNumerics as CheckNumerics
from ms_tensor.ops.operations.note_prims import FloatStatus as FloatStatus
from ms_tensor.ops.operations.note_prims import HistogramSummary as HistogramSummary
from ms_tensor.ops.operations.note_prims import ImageSummary as ImageSummary
from ms_tensor.ops.operations.note_prims import Partial as Partial
from ms_tensor.ops.operations.note_prims import ScalarSummary as ScalarSummary
from ms_tensor.ops.operations.note_prims import TensorDump as TensorDump
from ms_tensor.ops.operations.note_prims import TensorSummary as TensorSummary
from ms_tensor.ops.operations.optimizer_prims import SGD as SGD
from ms_tensor.ops.operations.order_prims import Bincount as Bincount
from ms_tensor.ops.operations.order_prims import Bucketize as Bucketize
from ms_tensor.ops.operations.order_prims import Median as Median
from ms_tensor.ops.operations.order_prims import Randperm as Randperm
from ms_tensor.ops.operations.order_prims import UniformInt as UniformInt
from ms_tensor.ops.operations.order_prims import UniqueConsecutive as UniqueConsecutive
from ms_tensor.ops.operations.pool_prims import AdaptiveAvgPool2D as AdaptiveAvgPool2D
from ms_tensor.ops.operations.pool_prims import AdaptiveAvgPool3D as AdaptiveAvgPool3D
from ms_tensor.ops.operations.pool_prims import AvgPool as AvgPool
from ms_tensor.ops.operations.pool_prims import AvgPool3D as AvgPool3D
from ms_tensor.ops.operations.pool_prims import MaxPool as MaxPool
from ms_tensor.ops.operations.pool_prims import MaxPool3D as MaxPool3D
from ms_tensor.ops.operations.pool_prims import MaxPool3DWithArgmax as MaxPool3DWithArgmax
from ms_tensor.ops.operations.pool_prims import MaxPoolWithArgmax as MaxPoolWithArgmax
from ms_tensor.ops.operations.pool_prims import MaxPoolWithArgmaxV2 as MaxPoolWithArgmaxV2
from ms_tensor.ops.operations.pool_prims import MaxUnpool2D as MaxUnpool2D
from ms_tensor.ops.operations.pool_prims import MaxUnpool3D as MaxUnpool3D
from ms_tensor.ops.operations.python_prims import Custom as Custom
from ms_tensor.ops.operations.python_prims import HookBackward as HookBackward
from ms_tensor.ops.operations.python_prims import InsertGradientOf as InsertGradientOf
from ms_tensor.ops.operations.python_prims import Morph as Morph
from ms_tensor.ops.operations.python_prims import PyFunc as PyFunc
from ms_tensor.ops.operations.random_prims import Cauchy as Cauchy
from ms_tensor.ops.operations.random_prims import LogNormalReverse as LogNormalReverse
from ms_tensor.ops.operations.random_prims import StandardLaplace as StandardLaplace
from ms_tensor.ops.operations.recurrent_prims import DynamicGRUV2 as DynamicGRUV2
from ms_tensor.ops.operations.recurrent_prims import DynamicRNN as DynamicRNN
from ms_tensor.ops.operations.recurrent_prims import LSTM as LSTM
from ms_tensor.ops.primitive import Primitive as Primitive
from ms_tensor.ops.primitive import PrimitiveWithCheck as PrimitiveWithCheck
from ms_tensor.ops.primitive import PrimitiveWithInfer as PrimitiveWithInfer
from ms_tensor.ops.primitive import constexpr as constexpr
from ms_tensor.ops.primitive import prim_attr_register as prim_arg_register
from ms_tensor.ops.primitive import prim_attr_register as prim_attr_register
from ms_tensor.ops.random.candidates import log_uniform_candidate_sampler as log_uniform_candidate_sampler
from ms_tensor.ops.random.candidates import uniform_candidate_sampler as uniform_candidate_sampler
from ms_tensor.ops.random.choice import choice_with_mask as choice_with_mask
from ms_tensor.ops.random.choice import multinomial as multinomial
from ms_tensor.ops.random.choice import multinomial_with_replacement as multinomial_with_replacement
from ms_tensor.ops.random.choice import random_categorical as random_categorical
from ms_tensor.ops.random.choice import shuffle as shuffle
from ms_tensor.ops.random.distributions import bernoulli as bernoulli
from ms_tensor.ops.random.distributions import normal as normal
from ms_tensor.ops.random.distributions import rand as rand
from ms_tensor.ops.random.distributions import rand_like as rand_like
from ms_tensor.ops.random.distributions import randint as randint
from ms_tensor.ops.random.distributions import randn as randn
from ms_tensor.ops.random.distributions import randn_like as randn_like
from ms_tensor.ops.random.distributions import randperm as randperm
from ms_tensor.ops.random.distributions import standard_normal as standard_normal
from ms_tensor.ops.random.distributions import uniform as uniform
from ms_tensor.ops.random.positive_draws import gamma as gamma
from ms_tensor.ops.random.positive_draws import poisson as poisson
from ms_tensor.ops.random.positive_draws import random_gamma as random_gamma
from ms_tensor.ops.random.positive_draws import random_poisson as random_poisson
from ms_tensor.ops.reductions.norms import aminmax as aminmax
from ms_tensor.ops.reductions.norms import clip_by_global_norm as clip_by_global_norm
from ms_tensor.ops.reductions.norms import clip_by_norm as clip_by_norm
from ms_tensor.ops.reductions.norms import intopk as intopk
from ms_tensor.ops.reductions.norms import matrix_norm as matrix_norm
from ms_tensor.ops.reductions.norms import norm as norm
from ms_tensor.ops.reductions.norms import renorm as renorm
from ms_tensor.ops.reductions.norms import var_mean as var_mean
from ms_tensor.ops.reductions.norms import vector_norm as vector_norm
from ms_tensor.ops.reductions.reduce import all as all
from ms_tensor.ops.reductions.reduce import amax as amax
from ms_tensor.ops.reductions.reduce import amin as amin
from ms_tensor.ops.reductions.reduce import any as any
from ms_tensor.ops.reductions.reduce import argmax as argmax
from ms_tensor.ops.reductions.reduce import argmin as argmin
from ms_tensor.ops.reductions.reduce import count_nonzero as count_nonzero
from ms_tensor.ops.reductions.reduce import logsumexp as logsumexp
from ms_tensor.ops.reductions.reduce import max as max
from ms_tensor.ops.reductions.reduce import mean as mean
from ms_tensor.ops.reductions.reduce import min as min
from ms_tensor.ops.reductions.reduce import prod as prod
from ms_tensor.ops.reductions.reduce import reduce_mean as reduce_mean
from ms_tensor.ops.reductions.reduce import reduce_sum as reduce_sum
from ms_tensor.ops.reductions.reduce import std as std
from ms_tensor.ops.reductions.reduce import std_mean as std_mean
from ms_tensor.ops.reductions.reduce import sum as sum
from ms_tensor.ops.reductions.reduce import var as var
from ms_tensor.ops.reductions.scans import cummax as cummax
from ms_tensor.ops.reductions.scans import cummin as cummin
from ms_tensor.ops.reductions.scans import cumprod as cumprod
from ms_tensor.ops.reductions.scans import cumsum as cumsum
from ms_tensor.ops.reductions.scans import diff as diff
from ms_tensor.ops.reductions.scans import diff as diff_ext
from ms_tensor.ops.reductions.scans import logcumsumexp as logcumsumexp
from ms_tensor.ops.reductions.scans import trapz as trapz
from ms_tensor.ops.reductions.statistics import bincount as bincount
from ms_tensor.ops.reductions.statistics import cov as cov
from ms_tensor.ops.reductions.statistics import histc as histc
from ms_tensor.ops.reductions.statistics import nanmean as nanmean
from ms_tensor.ops.reductions.statistics import nansum as nansum
from ms_tensor.ops.renamed import round as round
from ms_tensor.ops.renamed import subtract as subtract
from ms_tensor.ops.renamed import swapdims as swapdims
from ms_tensor.ops.renamed import true_divide as true_divide
from ms_tensor.ops.scalars import array_to_scalar as array_to_scalar
from ms_tensor.ops.scalars import bool_and as bool_and
from ms_tensor.ops.scalars import bool_eq as bool_eq
from ms_tensor.ops.scalars import bool_not as bool_not
from ms_tensor.ops.scalars import bool_or as bool_or
from ms_tensor.ops.scalars import dict_getitem as dict_getitem
from ms_tensor.ops.scalars import dict_setitem as dict_setitem
from ms_tensor.ops.scalars import in_dict as in_dict
from ms_tensor.ops.scalars import is_ as is_
from ms_tensor.ops.scalars import is_not as is_not
from ms_tensor.ops.scalars import isconstant as isconstant
from ms_tensor.ops.scalars import list_equal as list_equal
from ms_tensor.ops.scalars import list_getitem as list_getitem
from ms_tensor.ops.scalars import list_len as list_len
from ms_tensor.ops.scalars import list_setitem as list_setitem
from ms_tensor.ops.scalars import make_dict as make_dict
from ms_tensor.ops.scalars import make_list as make_list
from ms_tensor.ops.scalars import make_range as make_range
from ms_tensor.ops.scalars import make_slice as make_slice
from ms_tensor.ops.scalars import make_tuple as make_tuple
from ms_tensor.ops.scalars import not_in_dict as not_in_dict
from ms_tensor.ops.scalars import reduced_shape as reduced_shape
from ms_tensor.ops.scalars import scalar_add as scalar_add
from ms_tensor.ops.scalars import scalar_cast as scalar_cast
from ms_tensor.ops.scalars import scalar_div as scalar_div
from ms_tensor.ops.scalars import scalar_eq as scalar_eq
from ms_tensor.ops.scalars import scalar_floordiv as scalar_floordiv
from ms_tensor.ops.scalars import scalar_ge as scalar_ge
from ms_tensor.ops.scalars import scalar_gt as scalar_gt
from ms_tensor.ops.scalars import scalar_le as scalar_le
from ms_tensor.ops.scalars import scalar_log as scalar_log
from ms_tensor.ops.scalars import scalar_lt as scalar_lt
from ms_tensor.ops.scalars import scalar_max as scalar_max
from ms_tensor.ops.scalars import scalar_min as scalar_min
from ms_tensor.ops.scalars import scalar_mod as scalar_mod
from ms_tensor.ops.scalars import scalar_mul as scalar_mul
from ms_tensor.ops.scalars import scalar_ne as scalar_ne
from ms_tensor.ops.scalars import scalar_pow as scalar_pow
from ms_tensor.ops.scalars import scalar_sub as scalar_sub
from ms_tensor.ops.scalars import scalar_to_array as scalar_to_array
from ms_tensor.ops.scalars import scalar_uadd as scalar_uadd
from ms_tensor.ops.scalars import scalar_usub as scalar_usub
from ms_tensor.ops.scalars import shape_mul as shape_mul
from ms_tensor.ops.scalars import string_concat as string_concat
from ms_tensor.ops.scalars import string_eq as string_eq
from ms_tensor.ops.scalars import tail as tail
from ms_tensor.ops.scalars import tuple_equal as tuple_equal
from ms_tensor.ops.scalars import tuple_getitem as tuple_getitem
from ms_tensor.ops.scalars import tuple_len as tuple_len
from ms_tensor.ops.scalars import tuple_reversed as tuple_reversed
from ms_tensor.ops.scalars import tuple_setitem as tuple_setitem
from ms_tensor.ops.scalars import tuple_to_array as tuple_to_array
from ms_tensor.ops.scalars import typeof as typeof
from ms_tensor.ops.scalars import zip_operation as zip_operation
from ms_tensor.ops.shortcuts import augassign_add as augassign_add
from ms_tensor.ops.shortcuts import augassign_div as augassign_div
from ms_tensor.ops.shortcuts import augassign_floordiv as augassign_floordiv
from ms_tensor.ops.shortcuts import augassign_mod as augassign_mod
from ms_tensor.ops.shortcuts import augassign_mul as augassign_mul
from ms_tensor.ops.shortcuts import augassign_sub as augassign_sub
from ms_tensor.ops.shortcuts import clamp_ as clamp_
from ms_tensor.ops.shortcuts import gumbel_softmax as gumbel_softmax
from ms_tensor.ops.shortcuts import inplace_sigmoid as inplace_sigmoid
from ms_tensor.ops.shortcuts import laplace as laplace
from ms_tensor.ops.shortcuts import randint_like as randint_like
from ms_tensor.ops.shortcuts import standard_laplace as standard_laplace
from ms_tensor.ops.shortcuts import tanh_ as tanh_
from ms_tensor.ops.shortcuts import tensordump as tensordump
from ms_tensor.ops.shortcuts import zero_ as zero_
from ms_tensor.ops.sparse.coo import coalesce as coalesce
from ms_tensor.ops.sparse.coo import coo_add as coo_add
from ms_tensor.ops.sparse.coo import coo_concat as coo_concat
from ms_tensor.ops.sparse.coo import dense_to_sparse_coo as dense_to_sparse_coo
from ms_tensor.ops.sparse.coo import dense_to_sparse_csr as dense_to_sparse_csr
from ms_tensor.ops.sparse.coo import make_csr_tensor as make_csr_tensor
from ms_tensor.ops.sparse.coo import make_row_tensor as make_row_tensor
from ms_tensor.ops.sparse.coo import make_row_tensor as make_row_tensor_inner
from ms_tensor.ops.sparse.coo import make_sparse_tensor as make_coo_tensor
from ms_tensor.ops.sparse.coo import make_sparse_tensor as make_sparse_tensor
from ms_tensor.ops.sparse.coo import row_tensor_add as row_tensor_add
from ms_tensor.ops.sparse.coo import sparse_segment_mean as sparse_segment_mean
from ms_tensor.ops.sparse.csr import coo2csr as coo2csr
from ms_tensor.ops.sparse.csr import csr2coo as csr2coo
from ms_tensor.ops.sparse.csr import csr_add as csr_add
from ms_tensor.ops.sparse.csr import csr_div as csr_div
from ms_tensor.ops.sparse.csr import csr_gather as csr_gather
from ms_tensor.ops.sparse.csr import csr_mm as csr_mm
from ms_tensor.ops.sparse.csr import csr_mul as csr_mul
from ms_tensor.ops.sparse.csr import csr_mv as csr_mv
from ms_tensor.ops.sparse.csr import csr_reduce_sum as csr_reduce_sum
from ms_tensor.ops.sparse.csr import csr_softmax as csr_softmax
from ms_tensor.ops.sparse.csr import csr_to_coo as csr_to_coo
from ms_tensor.ops.sparse.csr import csr_to_dense as csr_to_dense
from ms_tensor.ops.spectral.fourier import fft as fft
from ms_tensor.ops.spectral.fourier import fft2 as fft2
from ms_tensor.ops.spectral.fourier import fftfreq as fftfreq
from ms_tensor.ops.spectral.fourier import fftn as fftn
from ms_tensor.ops.spectral.fourier import fftshift as fftshift
from ms_tensor.ops.spectral.fourier import hfft as hfft
from ms_tensor.ops.spectral.fourier import hfft2 as hfft2
from ms_tensor.ops.spectral.fourier import hfftn as hfftn
from ms_tensor.ops.spectral.fourier import ifft as ifft
from ms_tensor.ops.spectral.fourier import ifft2 as ifft2
from ms_tensor.ops.spectral.fourier import ifftn as ifftn
from ms_tensor.ops.spectral.fourier import ifftshift as ifftshift
from ms_tensor.ops.spectral.fourier import ihfft as ihfft
from ms_tensor.ops.spectral.fourier import ihfft2 as ihfft2
from ms_tensor.ops.spectral.fourier import ihfftn as ihfftn
from ms_tensor.ops.spectral.fourier import irfft as irfft
from ms_tensor.ops.spectral.fourier import irfft2 as irfft2
from ms_tensor.ops.spectral.fourier import irfftn as irfftn
from ms_tensor.ops.spectral.fourier import rfft as rfft
from ms_tensor.ops.spectral.fourier import rfft2 as rfft2
from ms_tensor.ops.spectral.fourier import rfftfreq as rfftfreq
from ms_tensor.ops.spectral.fourier import rfftn as rfftn
from ms_tensor.ops.spectral.signals import bartlett_window as bartlett_window
from ms_tensor.ops.spectral.signals import blackman_window as blackman_window
from ms_tensor.ops.spectral.signals import hamming_window as hamming_window
from ms_tensor.ops.spectral.signals import hann_window as hann_window
from ms_tensor.ops.spectral.signals import logspace as logspace
from ms_tensor.ops.spectral.signals import stft as stft
from ms_tensor.ops.state import assign as assign
from ms_tensor.ops.state import assign_add as assign_add
from ms_tensor.ops.state import assign_sub as assign_sub
from ms_tensor.ops.state import cast as cast
from ms_tensor.ops.state import copy as copy
from ms_tensor.ops.state import deepcopy as deepcopy
from ms_tensor.ops.state import depend as depend
from ms_tensor.ops.state import print_ as print_
from ms_tensor.ops.state import stop_gradient as stop_gradient
is_sequence_shape_unknown: Any
row_tensor_get_dense_shape: Any
row_tensor_get_indices: Any
row_tensor_get_values: Any
