"""Types beside the dtypes of tensors: those of containers, texts, tensors and other objects.

They are named in signatures and compared in checks; no Tensor holds elements of them.
"""

from __future__ import annotations

import enum
from typing import Any

from ms_runtime import DType


class _TypeMeta(type):
    """The class of `Type`: the dtypes of tensors are instances of it too."""

    def __instancecheck__(cls, value: Any) -> bool:
        return super().__instancecheck__(value) or (cls is Type and isinstance(value, DType))

    def __setattr__(cls, name: str, value: Any) -> None:
        """Sets an attribute of dtypes too; in place of a method of `Type`, they get their own."""
        own = next((method for method in ("__repr__", "__str__") if vars(cls).get(method) is value), None)
        super().__setattr__(name, value)
        if cls is Type:
            setattr(DType, name, getattr(DType, own) if own else value)


class Type(metaclass=_TypeMeta):
    """A type: a dtype, or a type that no Tensor has.

    Two types of one class with the same elements are equal.
    """

    #: repr and str of the classes below
    _names = ("", "")
    _elements: tuple[Any, ...] = ()

    def __init__(self) -> None:
        if type(self) is Type:
            raise TypeError("For 'Type', there is no constructor; use one of its subclasses.")

    def __repr__(self) -> str:
        return f"mindspore.{self._names[0]}"

    def __str__(self) -> str:
        return self._names[1]

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and (self._names, self._elements) == (other._names, other._elements)  # type: ignore[attr-defined]

    def __hash__(self) -> int:
        return hash((self._names, self._elements))


class _Sequence(Type):
    """A type of values with elements, which may be named."""

    def __init__(self, elements: Any = ()) -> None:
        super().__init__()
        self._elements = tuple(elements) if isinstance(elements, (tuple, list)) else (elements,)

    def __str__(self) -> str:
        inner = ",".join(str(element) for element in self._elements)
        return f"{self._names[1]}[{inner}]" if inner else self._names[1]


class List(_Sequence):
    """The type of lists."""

    _names = ("list_", "List")


class Tuple(_Sequence):
    """The type of tuples."""

    _names = ("tuple_", "Tuple")


class TensorType(_Sequence):
    """The type of Tensors, of any dtype or of one.

    Args:
        element: The dtype; by default any. Default: ().

    Examples:
        >>> from ms_tensor import dtype
        >>> print(dtype.TensorType(dtype.float32), dtype.TensorType() == dtype.tensor_type)
        Tensor[Float32] True
    """

    _names = ("tensor", "Tensor")

    def element_type(self) -> Any:
        """The dtype; None if it is any."""
        return self._elements[0] if self._elements else None

    def __repr__(self) -> str:
        inner = ",".join(repr(element).removeprefix("mindspore.") for element in self._elements)
        return f"mindspore.tensor[{inner}]" if inner else "mindspore.tensor"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TensorType) and self._elements == other._elements

    def __hash__(self) -> int:
        return hash(("tensor", self._elements))


class RefType(TensorType):
    """The type of Parameters, which equals that of Tensors."""

    _names = ("tensor", "Ref")

    def __str__(self) -> str:
        return f"Ref[{TensorType(self._elements)}]" if self._elements else "Ref"


def _plain(name: str, doc: str, shown: str, title: str) -> Any:
    """A class of types without elements."""
    return _TypeMeta(name, (Type,), {"__doc__": doc, "_names": (shown, title), "__module__": __name__})


AnythingType = _plain("TypeAny", "The type of anything.", "Any", "Any")
COOTensorType = _plain("COOTensorType", "The type of COOTensors.", "COOTensor", "COOTensor")
CSRTensorType = _plain("CSRTensorType", "The type of CSRTensors.", "CSRTensor", "CSRTensor")
Dict = _plain("Dict", "The type of dicts.", "Dictionary", "Dictionary")
Ellipsis_ = _plain("TypeEllipsis", "The type of `...`.", "Ellipsis", "Ellipsis")
EnvType = _plain("EnvType", "The type of environments of gradients.", "env_type", "Object:EnvType")
External = _plain("External", "The type of objects that no other type names.", "External", "External")
FunctionType = _plain("Function", "The type of functions.", "function", "Func")
MsClassType = _plain("TypeMsClassType", "The type of classes.", "Class", "Class")
NoneType = _plain("TypeNone", "The type of None.", "type_none", "None")
NullType = _plain("TypeNull", "The type of nothing.", "Null", "Null")
RefKeyType = _plain("RefKeyType", "The type of a Parameter's key.", "type_refkey", "Object:RefKey")
RowTensorType = _plain("RowTensorType", "The type of RowTensors.", "RowTensor", "RowTensor")
Slice = _plain("Slice", "The type of slices.", "Slice", "Slice")
String = _plain("String", "The type of texts.", "string_", "String")
SymbolicKeyType = _plain("SymbolicKeyType", "The type of symbolic keys.", "symbolic_key", "Object:SymbolicKey")
TypeType = _plain("TypeType", "The type of types.", "type_type", "TypeType")
UndeterminedType = _plain("UndeterminedType", "A type that is not known yet.", "Undetermined", "Undetermined")


# Under the names that the classes have, by which they are pickled.
globals().update({kind.__name__: kind for kind in Type.__subclasses__()})


class NarrowType(Type):
    """A dtype of eight bits or less that MindSpore defines for Ascend devices; no Tensor can have it.

    A conversion to it raises a TypeError that names it.
    """

    def __init__(self, name: str, title: str, bits: int) -> None:
        super().__init__()
        self._names = (name, title)
        self.bits = bits


class NumberType(Type):
    """The type of all numbers."""

    _names = ("number", "Number")


list_, tuple_, tensor_type, string, type_none = List(), Tuple(), TensorType(), String(), NoneType()
number, function, env_type, type_refkey = NumberType(), FunctionType(), EnvType(), RefKeyType()
type_type, undetermined, symbolic_key, null = TypeType(), UndeterminedType(), SymbolicKeyType(), NullType()
coo_tensor, csr_tensor, index_slices = COOTensorType(), CSRTensorType(), RowTensorType()
float8_e4m3fn = NarrowType("float8_e4m3fn", "Float8E4M3FN", 8)
float8_e5m2 = NarrowType("float8_e5m2", "Float8E5M2", 8)
hifloat8 = NarrowType("hifloat8", "HiFloat8", 8)
qint4x2 = NarrowType("int4", "Int4", 4)


class _Width(enum.Enum):
    """A width of quantized numbers."""

    def __str__(self) -> str:
        return self.name

    def value(self) -> int:  # type: ignore[override]
        """The number of the member; a method, as in MindSpore."""
        return int(self._value_)

    @property
    def num_bits(self) -> int:
        """The number of bits."""
        return int(self._value_) % 100 + 1

    @property
    def signed(self) -> bool:
        """Whether the type has negative numbers."""
        return int(self._value_) < 100


#: The widths of quantized numbers: INT1 to INT16 and UINT1 to UINT16.
QuantDtype: Any = _Width(  # type: ignore[call-arg]
    "QuantDtype",
    [(f"{kind}INT{bits}", start + bits - 1) for kind, start in (("", 0), ("U", 100)) for bits in range(1, 17)],
    module=__name__,
)
