"""`mint.nn`: layers with the names and arguments of `mint`, over `ms_tensor.mint.functional`.

Examples:
    >>> mint.nn.Linear(3, 2)(mint.ones((1, 3))).shape
    (1, 2)
"""

from __future__ import annotations

from ms_tensor._documentation import document_classes as _document_classes
from ms_tensor.mint import functional

from .._generated import mint_layers as _of_functions
from .._generated.mint_layers import *
from ..cell import Cell
from ..layers.basic import Identity
from .convolutions import Conv1d, Conv2d, Conv3d, ConvTranspose2d
from .embedding import Embedding
from .linear import Linear
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
from .prelu import PReLU

__all__ = [
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
    "Embedding",
    "GroupNorm",
    "Identity",
    "LayerNorm",
    "Linear",
    "PReLU",
    "ReflectionPad1d",
    "ReflectionPad2d",
    "ReflectionPad3d",
    "ReplicationPad1d",
    "ReplicationPad2d",
    "ReplicationPad3d",
    "SyncBatchNorm",
    "ZeroPad1d",
    "ZeroPad2d",
    "ZeroPad3d",
    "functional",
]
__all__ += _of_functions.__all__

_document_classes(globals(), "ms_nn._documented_arguments:LAYERS")

# MindSpore's names of `mint` layers in printed form; `__qualname__` stays, because pickle uses it.
_PRINTED_NAMES = dict.fromkeys(
    "AvgPool1d AvgPool2d AvgPool3d Dropout Dropout2d Embedding L1Loss LayerNorm LogSoftmax MaxPool2d PReLU Softmax "
    "Unfold Upsample".split(),
    "{}Ext",
) | {"Hardshrink": "HShrink", "Hardsigmoid": "HSigmoid", "Hardswish": "HSwish", "Softshrink": "SoftShrink"}
for _name, _printed in _PRINTED_NAMES.items():
    globals()[_name].__name__ = _printed.format(_name)
