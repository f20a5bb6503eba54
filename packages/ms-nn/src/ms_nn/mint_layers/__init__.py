"""`mint.nn`: layers with the names and arguments of `mint`, over `ms_tensor.mint.functional`.

Examples:
    >>> mint.nn.Linear(3, 2)(mint.ones((1, 3))).shape
    (1, 2)
"""

from __future__ import annotations

from ms_tensor._documentation import document_classes as _document_classes
from ms_tensor.mint import functional

from ..cell import Cell
from ..layers.basic import Identity
from .activations import (
    ELU,
    GELU,
    GLU,
    SELU,
    Hardshrink,
    Hardsigmoid,
    Hardswish,
    Hardtanh,
    LogSigmoid,
    LogSoftmax,
    Mish,
    ReLU,
    ReLU6,
    Sigmoid,
    SiLU,
    Softmax,
    Softshrink,
    Tanh,
    Threshold,
)
from .convolutions import Conv1d, Conv2d, Conv3d, ConvTranspose2d
from .dropout import Dropout, Dropout2d
from .embedding import Embedding
from .folding import Flatten, Fold, PixelShuffle, Unfold
from .linear import Linear
from .losses import (
    BCELoss,
    BCEWithLogitsLoss,
    CosineEmbeddingLoss,
    CrossEntropyLoss,
    KLDivLoss,
    L1Loss,
    MSELoss,
    NLLLoss,
    SmoothL1Loss,
    SoftMarginLoss,
)
from .norms import BatchNorm1d, BatchNorm2d, BatchNorm3d, GroupNorm, LayerNorm, SyncBatchNorm
from .padding import (
    ConstantPad1d,
    ConstantPad2d,
    ConstantPad3d,
    ReflectionPad1d,
    ReflectionPad2d,
    ReflectionPad3d,
    ReplicationPad1d,
    ReplicationPad2d,
    ReplicationPad3d,
    ZeroPad1d,
    ZeroPad2d,
    ZeroPad3d,
)
from .pooling import (
    AdaptiveAvgPool1d,
    AdaptiveAvgPool2d,
    AdaptiveAvgPool3d,
    AdaptiveMaxPool1d,
    AdaptiveMaxPool2d,
    AvgPool1d,
    AvgPool2d,
    AvgPool3d,
    MaxPool2d,
    MaxUnpool2d,
)
from .prelu import PReLU
from .upsampling import Upsample, UpsamplingBilinear2d, UpsamplingNearest2d

__all__ = [
    "ELU",
    "GELU",
    "GLU",
    "SELU",
    "AdaptiveAvgPool1d",
    "AdaptiveAvgPool2d",
    "AdaptiveAvgPool3d",
    "AdaptiveMaxPool1d",
    "AdaptiveMaxPool2d",
    "AvgPool1d",
    "AvgPool2d",
    "AvgPool3d",
    "BCELoss",
    "BCEWithLogitsLoss",
    "BatchNorm1d",
    "BatchNorm2d",
    "BatchNorm3d",
    "ConstantPad1d",
    "ConstantPad2d",
    "ConstantPad3d",
    "Conv1d",
    "Conv2d",
    "Conv3d",
    "ConvTranspose2d",
    "CosineEmbeddingLoss",
    "CrossEntropyLoss",
    "Dropout",
    "Dropout2d",
    "Embedding",
    "Flatten",
    "Fold",
    "GroupNorm",
    "Hardshrink",
    "Hardsigmoid",
    "Hardswish",
    "Hardtanh",
    "Identity",
    "KLDivLoss",
    "L1Loss",
    "LayerNorm",
    "Linear",
    "LogSigmoid",
    "LogSoftmax",
    "MSELoss",
    "MaxPool2d",
    "MaxUnpool2d",
    "Mish",
    "NLLLoss",
    "PReLU",
    "PixelShuffle",
    "ReLU",
    "ReLU6",
    "ReflectionPad1d",
    "ReflectionPad2d",
    "ReflectionPad3d",
    "ReplicationPad1d",
    "ReplicationPad2d",
    "ReplicationPad3d",
    "SiLU",
    "Sigmoid",
    "SmoothL1Loss",
    "SoftMarginLoss",
    "Softmax",
    "Softshrink",
    "SyncBatchNorm",
    "Tanh",
    "Threshold",
    "Unfold",
    "Upsample",
    "UpsamplingBilinear2d",
    "UpsamplingNearest2d",
    "ZeroPad1d",
    "ZeroPad2d",
    "ZeroPad3d",
    "functional",
]

_document_classes(globals(), "ms_nn._documented_arguments:LAYERS")

# The names by which MindSpore prints its layers of `mint`; `__qualname__` stays, by which pickle finds them.
_PRINTED_NAMES = dict.fromkeys(
    "AvgPool1d AvgPool2d AvgPool3d Dropout Dropout2d Embedding L1Loss LayerNorm LogSoftmax MaxPool2d PReLU Softmax "
    "Unfold Upsample".split(),
    "{}Ext",
) | {"Hardshrink": "HShrink", "Hardsigmoid": "HSigmoid", "Hardswish": "HSwish", "Softshrink": "SoftShrink"}
for _name, _printed in _PRINTED_NAMES.items():
    globals()[_name].__name__ = _printed.format(_name)
