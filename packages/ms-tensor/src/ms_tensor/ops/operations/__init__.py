"""Primitive classes: `ops.Add()(x, y)`. Those over one table op are generated; compositions are written by hand."""

from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from ..._generated.primitives import *  # noqa: F403
from .. import _public  # type: ignore[attr-defined]
from ..irregular import FUNCTIONS as _FUNCTIONS
from ..primitive import (
    Primitive,
    PrimitiveWithCheck,
    PrimitiveWithInfer,
    constexpr,
    prim_arg_register,
    prim_attr_register,
)
from .array_prims import (
    Assign,
    AssignAdd,
    AssignSub,
    Depend,
    DType,
    ExpandDims,
    Eye,
    Fill,
    Flatten,
    Gather,
    Identity,
    OneHot,
    Ones,
    OnesLike,
    Pack,
    Pad,
    Print,
    Range,
    Rank,
    ScalarToTensor,
    Shape,
    Size,
    Slice,
    Split,
    Squeeze,
    Stack,
    StopGradient,
    StridedSlice,
    Tile,
    Unpack,
    Unstack,
    Zeros,
    ZerosLike,
)
from .conv_prims import (
    Conv2D,
    Conv2DBackpropInput,
    Conv2DTranspose,
    Conv3D,
    Conv3DTranspose,
    DeformableOffsets,
    DepthwiseConv2dNative,
)
from .embed_prims import (
    DropoutDoMask,
    DropoutGenMask,
    EmbeddingLookup,
    FractionalMaxPool3DWithFixedKsize,
    FractionalMaxPoolWithFixedKsize,
    RotaryPositionEmbedding,
)
from .group_prims import (
    AllGather,
    AllReduce,
    AlltoAll,
    AlltoAllV,
    Barrier,
    Broadcast,
    CollectiveGather,
    CollectiveScatter,
    Reduce,
    ReduceOp,
    ReduceScatter,
)
from .loop_prims import ForiLoop, Morph, Scan, WhileLoop
from .math_prims import (  # type: ignore[assignment]
    AddN,
    Argmax,
    ArgMaxWithValue,
    Argmin,
    ArgMinWithValue,
    BatchMatMul,
    IsFinite,
    L2Loss,
    MatMul,
    Mod,
    RealDiv,
    ReduceMean,
    ReduceSum,
)
from .nn_prims import (
    BiasAdd,
    Dropout,
    Elu,
    GeLU,
    HSigmoid,
    HSwish,
    LogSoftmax,
    Mish,
    NLLLoss,
    PReLU,
    ReLU6,
    Softmax,
    SoftmaxCrossEntropyWithLogits,
    Softplus,
    SparseSoftmaxCrossEntropyWithLogits,
    StandardNormal,
    UniformReal,
)
from .norm_prims import (
    LRN,
    BatchNorm,
    BatchToSpace,
    BatchToSpaceND,
    ChannelShuffle,
    DepthToSpace,
    Dropout2D,
    Dropout3D,
    InstanceNorm,
    LayerNorm,
    MirrorPad,
    Padding,
    PadV3,
    RmsNorm,
    SpaceToBatch,
    SpaceToBatchND,
    SpaceToDepth,
)
from .note_prims import (
    Assert,
    CheckNumerics,
    ControlDepend,
    FloatStatus,
    HistogramSummary,
    IdentityN,
    ImageSummary,
    NPUAllocFloatStatus,
    NPUClearFloatStatus,
    NPUGetFloatStatus,
    Partial,
    Reusing,
    ScalarSummary,
    TensorDump,
    TensorSummary,
    UpdateState,
)
from .optimizer_prims import (
    SGD,
    Adam,
    AdamWeightDecay,
    ApplyAdadelta,
    ApplyAdagrad,
    ApplyAdagradDA,
    ApplyAdagradV2,
    ApplyAdaMax,
    ApplyAdamWithAmsgrad,
    ApplyAddSign,
    ApplyCenteredRMSProp,
    ApplyFtrl,
    ApplyGradientDescent,
    ApplyKerasMomentum,
    ApplyMomentum,
    ApplyPowerSign,
    ApplyProximalAdagrad,
    ApplyProximalGradientDescent,
    ApplyRMSProp,
    MultilabelMarginLoss,
)
from .order_prims import (
    Bincount,
    Bucketize,
    Cummax,
    Cummin,
    CumProd,
    CumSum,
    Histogram,
    LogUniformCandidateSampler,
    MaskedSelect,
    Median,
    Multinomial,
    MultinomialWithReplacement,
    NonZero,
    RandomCategorical,
    RandomChoiceWithMask,
    RandomShuffle,
    Randperm,
    SearchSorted,
    Sort,
    TopK,
    UniformCandidateSampler,
    UniformInt,
    Unique,
    UniqueConsecutive,
    UniqueWithPad,
)
from .pool_prims import (
    AdaptiveAvgPool2D,
    AdaptiveAvgPool3D,
    AdaptiveMaxPool2D,
    AdaptiveMaxPool3D,
    AvgPool,
    AvgPool3D,
    MaxPool,
    MaxPool3D,
    MaxPool3DWithArgmax,
    MaxPoolWithArgmax,
    MaxPoolWithArgmaxV2,
    MaxUnpool2D,
    MaxUnpool3D,
)
from .python_prims import Custom, HookBackward, InsertGradientOf, PyFunc
from .recurrent_prims import LSTM, CTCGreedyDecoder, CTCLoss, CTCLossV2, DynamicGRUV2, DynamicRNN
from .regular import classes as _classes

# A class that is generated or written by hand goes before one of the same name from the table of lines.
for _name, _class in _classes({**_public, **_FUNCTIONS}).items():
    globals().setdefault(_name, _class)

if _TYPE_CHECKING:  # the classes of the table of lines are made when this module is loaded

    def __getattr__(name: str) -> _Any: ...


__all__ = [name for name in globals() if not name.startswith("_") and name[0].isupper()] + [
    "constexpr",
    "prim_arg_register",
    "prim_attr_register",
]
