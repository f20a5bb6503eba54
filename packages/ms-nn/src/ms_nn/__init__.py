"""Networks: Cell, layers, losses, optimizers, schedules, checkpoints.

Examples of this package run after `from mindspore import Parameter, Tensor, mint, nn, ops` and `import numpy as np`.

Examples:
    >>> nn.SequentialCell(nn.Dense(3, 4), nn.ReLU())(ops.ones((2, 3))).shape
    (2, 4)
"""

from __future__ import annotations

from os.path import dirname as _dirname
from typing import TYPE_CHECKING as _TYPE_CHECKING

import ms_runtime as _runtime
from ms_tensor._documentation import document as _document
from ms_tensor._documentation import document_classes as _document_classes
from ms_tensor._lazy import getter as _getter
from ms_tensor._lazy import offer as _offer

_runtime.register_internal(_dirname(__file__))

if _TYPE_CHECKING:
    from . import probability

_offer(
    __name__, **{_name: f"{__name__}.{_name}" for _name in ("experimental", "mint_layers", "mint_optim", "probability")}
)
# The layers of `mint.nn` under the names that MindSpore's `nn` has for them.
_EXT = "AvgPool1d AvgPool2d AvgPool3d Dropout Dropout2d Embedding L1Loss LayerNorm LogSoftmax MaxPool2d PReLU".split()
_offer(__name__, **{f"{_name}Ext": f"{__name__}.mint_layers:{_name}" for _name in _EXT})
_offer("ms_tensor.mint", nn=f"{__name__}.mint_layers", optim=f"{__name__}.mint_optim")
__getattr__ = _getter(__name__)

from . import (
    cell,
    checkpoint,
    checkpoint_convert,
    containers,
    func_graph,
    graph_export,
    layers,
    learning_rate,
    learning_rate_lists,
    loss,
    optim,
    train,
    utils,
    wrap,
)
from ._generated import NN as _DOCUMENTATION
from .cell import *
from .checkpoint import *
from .checkpoint_convert import *
from .containers import *
from .func_graph import *
from .graph_export import *
from .layers import *
from .learning_rate import *
from .learning_rate_lists import *
from .loss import *
from .optim import *
from .train.metrics import *
from .utils import *
from .wrap import *

__all__ = ["probability"]
__all__ += cell.__all__
__all__ += checkpoint.__all__
__all__ += checkpoint_convert.__all__
__all__ += containers.__all__
__all__ += func_graph.__all__
__all__ += graph_export.__all__
__all__ += learning_rate.__all__
__all__ += learning_rate_lists.__all__
__all__ += utils.__all__
__all__ += layers.__all__
__all__ += loss.__all__
__all__ += optim.__all__
__all__ += wrap.__all__
__all__ += train.metrics.__all__

_document(globals(), _DOCUMENTATION)
_document_classes(globals(), "ms_nn._documented_arguments:LAYERS")
