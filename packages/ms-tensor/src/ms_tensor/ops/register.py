"""Descriptions of custom operators: dtypes with formats, and the record with which an operator is registered.

A record describes the operator to a device compiler. `ops.Custom` stores it with the operator, but runs the function.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import _check as check
from .._messages import show

if TYPE_CHECKING:
    from typing import Self

#: The path of the records of MindSpore's own operators.
BUILT_IN_OPS_REGISTER_PATH = "mindspore/ops/_op_impl"
BUILT_IN_CUSTOM_OPS_REGISTER_PATH = "mindspore/ops/_op_impl/_custom_op"
ASCEND_CUSTOM_OPP_PATH = "ASCEND_CUSTOM_OPP_PATH"
KEY_NAME = "name"

_DTYPES = {
    "None": "",
    "BOOL": "bool",
    "I8": "int8",
    "U8": "uint8",
    "I16": "int16",
    "U16": "uint16",
    "I32": "int32",
    "U32": "uint32",
    "I64": "int64",
    "U64": "uint64",
    "BF16": "bfloat16",
    "F16": "float16",
    "F32": "float32",
    "F64": "float64",
    "C64": "complex64",
    "C128": "complex128",
}
_FORMATS: dict[str, tuple[str, ...]] = {
    "None": ("",),
    "Default": ("DefaultFormat",),
    "Default_List": ("DefaultFormat", "list"),
    "Default_Tuple": ("DefaultFormat", "tuple"),
    "5HD": ("NC1HWC0",),
    "NC1HWC0": ("NC1HWC0",),
    "C1HWNCoC0": ("C1HWNCoC0",),
    "ChannelLast": ("ChannelLast",),
    "FracZ": ("FRACTAL_Z",),
    "FracNZ": ("FRACTAL_NZ",),
    "FracZNLSTM": ("FRACTAL_ZN_LSTM",),
    "FracZNRNN": ("FRACTAL_ZN_RNN",),
    "FRACTAL_Z_3D": ("FRACTAL_Z_3D",),
    "ND_RNNBIAS": ("ND_RNN_BIAS",),
    "NCHW": ("NCHW",),
    "NHWC": ("NHWC",),
    "HWCN": ("HWCN",),
    "DHWCN": ("DHWCN",),
    "NCDHW": ("NCDHW",),
    "NDHWC": ("NDHWC",),
    "NDC1HWC0": ("NDC1HWC0",),
}


class DataType:
    """Pairs of a dtype and a format, as attributes: `F32_Default` is `('float32', 'DefaultFormat')`.

    >>> ops.DataType.F32_Default
    ('float32', 'DefaultFormat')
    """


for _short, _dtype in _DTYPES.items():
    for _name, _format in _FORMATS.items():
        setattr(DataType, f"{_short}_{_name}", (_dtype, *_format))


_SHORT = {
    "param_type": "paramType",
    "value_type": "type",
    "default_value": "defaultValue",
    "value_depend": "valueDepend",
}


class RegOp:
    """Builds the record of an operator, one call after the other.

    Args:
        op_name: The name of the operator. Default: ''.

    Raises:
        ValueError: `op_name` is not a str.

    Examples:
        >>> from ms_tensor import ops
        >>> info = ops.CpuRegOp("Twice").input(0, "x", "required").output(0, "y", "required").get_op_info()
        >>> info["imply_type"], info["outputs"]
        ('CPU', [{'index': 0, 'name': 'y', 'paramType': 'required'}])
    """

    #: entries that all records of a class have after the others
    _fixed: dict[str, Any] = {}

    def __init__(self, op_name: str) -> None:
        if not isinstance(op_name, str):
            raise ValueError(f"For '{type(self).__name__}', 'op_name' must be a str, but got {type(op_name).__name__}.")
        self.op_name = op_name
        self.inputs: list[dict[str, Any]] = []
        self.outputs: list[dict[str, Any]] = []
        self.attr_: list[dict[str, Any]] = []
        self.fusion_type_ = ""
        self.dtype_format_: list[tuple[Any, ...]] = []
        self.settings_: dict[str, Any] = {}

    def _add(self, entries: list[dict[str, Any]], /, **given: Any) -> Self:
        """Adds an entry of the given values, under the names of the record format; None is omitted."""
        if given.get("index") is not None:
            check.kind(given["index"], int, "an int", type(self).__name__, "index", bools=False)
        entries.append({_SHORT.get(key, key): value for key, value in given.items() if value is not None})
        return self

    def fusion_type(self, fusion_type: str) -> Self:
        """Sets how a compiler may fuse the operator."""
        self.fusion_type_ = check.kind(fusion_type, str, "a str", type(self).__name__, "fusion_type")
        return self

    def dtype_format(self, *args: Any) -> Self:
        """Adds one combination of dtypes and formats of the inputs and outputs."""
        ports = len(self.inputs) + len(self.outputs)
        if len(args) != ports:
            raise ValueError(f"For '{type(self).__name__}', 'dtype_format' takes {ports} entries, but got {len(args)}.")
        self.dtype_format_.append(args)
        return self

    def get_op_info(self) -> dict[str, Any]:
        """Returns the record."""
        return {
            "op_name": self.op_name,
            "inputs": self.inputs,
            "outputs": self.outputs,
            "attr": self.attr_,
            "fusion_type": self.fusion_type_,
            "dtype_format": self.dtype_format_,
            **self._fixed,
            **self.settings_,
        }


class CustomRegOp(RegOp):
    """Builds the record of a custom operator, one call after the other.

    >>> info = ops.CustomRegOp("twice").input(0, "x").output(0, "y").target("CPU").get_op_info()
    >>> info["inputs"]
    [{'index': 0, 'name': 'x', 'paramType': 'required'}]
    """

    def __init__(self, op_name: str = "Custom") -> None:
        super().__init__(check.kind(op_name, str, "a str", "CustomRegOp", "op_name"))
        self.settings_ = {"target": ""}

    def input(
        self, index: int | None = None, name: str | None = None, param_type: str = "required", **more: Any
    ) -> Self:
        """Adds an input."""
        return self._add(self.inputs, index=index, name=name, param_type=param_type, **more)

    def output(
        self, index: int | None = None, name: str | None = None, param_type: str = "required", **more: Any
    ) -> Self:
        """Adds an output."""
        return self._add(self.outputs, index=index, name=name, param_type=param_type, **more)

    def attr(
        self,
        name: str | None = None,
        param_type: str | None = None,
        value_type: str | None = None,
        default_value: Any = None,
        **more: Any,
    ) -> Self:
        """Adds an attribute."""
        given = {"param_type": param_type, "value_type": value_type, "default_value": default_value}
        return self._add(self.attr_, name=name, **given, **more)

    def target(self, target: str | None = None) -> Self:
        """Sets the device."""
        if target not in ("Ascend", "GPU", "CPU"):
            raise check.wrong(ValueError, "CustomRegOp", "target", "'Ascend', 'GPU' or 'CPU'", show(target))
        self.settings_["target"] = target
        return self


def custom_info_register(*reg_info: Any) -> Any:
    """Returns a decorator that stores records on a function that `ops.Custom` runs.

    Examples:
        >>> from ms_tensor import ops
        >>> info = ops.CustomRegOp("twice").input(0, "x").output(0, "y").target("CPU").get_op_info()
        >>> @ops.custom_info_register(info)
        ... def twice(x):
        ...     return x * 2
        >>> twice.reg_info[0]["target"]
        'CPU'
    """
    for info in reg_info:
        if not isinstance(info, (str, dict)):
            raise TypeError(f"For 'custom_info_register', a record must be a dict, but got {type(info).__name__}.")

    def keep(fn: Any) -> Any:
        fn.reg_info = reg_info
        return fn

    return keep
