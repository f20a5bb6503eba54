"""Primitive classes: `ops.Add()(x, y)`. Those over one table op are generated; compositions are written by hand."""

from ..._generated.primitives import *  # noqa: F403
from .. import _public
from ..irregular import FUNCTIONS as _FUNCTIONS
from ..primitive import Primitive, PrimitiveWithInfer, constexpr, prim_attr_register
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
    DepthwiseConv2dNative,
)
from .group_prims import (
    AllGather,
    AllReduce,
    AlltoAll,
    Barrier,
    Broadcast,
    CollectiveGather,
    CollectiveScatter,
    Reduce,
    ReduceOp,
    ReduceScatter,
)
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
    LayerNorm,
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

__all__ = [name for name in globals() if not name.startswith("_") and name[0].isupper()] + [
    "constexpr",
    "prim_attr_register",
]
