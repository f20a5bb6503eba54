"""Primitive classes: `ops.Add()(x, y)`.

Most are rows: those for one op of the table are generated, the others are in `rows`, from which one text is
generated. `CLASSES` names the modules of classes with their own logic. All classes are created or imported at first
use.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ... import _lazy
from ..._generated.primitives import CLASSES_BY_ROWS as _TEXT
from ..._generated.primitives import ROWS as _GENERATED
from .. import _registry
from ..primitive import (
    Primitive,
    PrimitiveWithCheck,
    PrimitiveWithInfer,
    constexpr,
    prim_arg_register,
    prim_attr_register,
)
from ..primitive_scope import dtype_or_op as _dtype_or_op
from ..primitive_scope import find as _find
from ..primitive_table import PrimitiveTable as _Table

#: the classes of each module
CLASSES = {
    "conv_prims": "Conv2D Conv2DBackpropInput Conv2DTranspose Conv3D Conv3DTranspose DepthwiseConv2dNative",
    "group_prims": "ReduceOp",
    "loop_prims": "ForiLoop Scan WhileLoop",
    "nn_prims": "Dropout",
    "norm_prims": "BatchNorm InstanceNorm LayerNorm",
    "note_prims": (
        "Assert CheckNumerics FloatStatus HistogramSummary ImageSummary Partial ScalarSummary TensorDump TensorSummary"
    ),
    "optimizer_prims": "SGD",
    "pool_prims": "AvgPool AvgPool3D MaxPool MaxPool3D MaxPoolWithArgmax MaxPoolWithArgmaxV2 MaxUnpool2D MaxUnpool3D",
    "python_prims": "Custom HookBackward InsertGradientOf Morph PyFunc",
    "recurrent_prims": "DynamicGRUV2 DynamicRNN LSTM",
}

_places = {name: f"{__name__}.{module}" for module, names in CLASSES.items() for name in names.split()}
# MindSpore also has them here, but not in `__all__`.
_HIDDEN = {
    "CustomOpBuilder": "ms_tensor.ops.kernel_records",
    **dict.fromkeys(("DSDMatmul", "MatmulDDS", "_AllSwap", "identity"), f"{__name__}.inner_ops"),
    **dict.fromkeys(("kernel", "ms_kernel"), "ms_tensor.ops.hybrid"),
    "_ms_pyfunc": f"{__name__}.python_prims",
}
_tables = (_Table(__name__, _TEXT, scope=_find), _Table(__name__, _GENERATED, scope=_dtype_or_op))
# A class of a module takes precedence over a generated one of the same name.
_names = sorted({*_places, *(name for table in _tables for name in table)})
_registry.register(__name__, (name for name in _names if name != "ReduceOp"))


def __getattr__(name: str) -> Any:
    if name in _places:
        return globals().setdefault(name, getattr(import_module(_places[name]), name))
    for table in _tables:
        if name in table:
            return table[name]
    if name in _HIDDEN:
        return globals().setdefault(name, getattr(import_module(_HIDDEN[name]), name))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return _lazy.listed(globals(), _names)


__all__ = [
    "Primitive",
    "PrimitiveWithCheck",
    "PrimitiveWithInfer",
    *_names,
    "constexpr",
    "prim_arg_register",
    "prim_attr_register",
]
