"""Types beside the dtypes of tensors, functions by argument type; recorded from MindSpore 2.10."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import ms
import numpy as np
import pytest
from ms_tensor import Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor.np_dtype import bfloat16, np_dtype_valid
from ms_tensor.open_shapes import is_dim_unknown, is_shape_unknown

SHOWN = [
    ("float8_e4m3fn", "mindspore.float8_e4m3fn", "Float8E4M3FN"),
    ("float8_e5m2", "mindspore.float8_e5m2", "Float8E5M2"),
    ("hifloat8", "mindspore.hifloat8", "HiFloat8"),
    ("qint4x2", "mindspore.int4", "Int4"),
    ("list_", "mindspore.list_", "List"),
    ("tuple_", "mindspore.tuple_", "Tuple"),
    ("number", "mindspore.number", "Number"),
    ("string", "mindspore.string_", "String"),
    ("tensor_type", "mindspore.tensor", "Tensor"),
    ("type_none", "mindspore.type_none", "None"),
    ("env_type", "mindspore.env_type", "Object:EnvType"),
    ("undetermined", "mindspore.Undetermined", "Undetermined"),
    ("type_type", "mindspore.type_type", "TypeType"),
    ("function", "mindspore.function", "Func"),
    ("type_refkey", "mindspore.type_refkey", "Object:RefKey"),
    ("symbolic_key", "mindspore.symbolic_key", "Object:SymbolicKey"),
    ("coo_tensor", "mindspore.COOTensor", "COOTensor"),
    ("csr_tensor", "mindspore.CSRTensor", "CSRTensor"),
    ("index_slices", "mindspore.RowTensor", "RowTensor"),
    ("_null", "mindspore.Null", "Null"),
]


@pytest.mark.parametrize(("name", "representation", "text"), SHOWN)
def test_types(name: str, representation: str, text: str) -> None:
    found = getattr(mstype, name)
    assert (repr(found), str(found)) == (representation, text)
    assert isinstance(found, mstype.Type)
    assert copy.deepcopy(found) == found and pickle.loads(pickle.dumps(found)) == found
    assert found != mstype.int32 and hash(found) == hash(copy.copy(found))


CLASSES = ["AnythingType", "Dict", "Ellipsis_", "MsClassType", "RefType", "Slice", "NoneType", "List", "String"]
SHORT = ["Any", "Dictionary", "Ellipsis", "Class", "Ref", "Slice", "None", "List", "String"]


@pytest.mark.parametrize(("name", "text"), list(zip(CLASSES, SHORT, strict=True)))
def test_classes(name: str, text: str) -> None:
    assert str(getattr(mstype, name)()) == text


def test_types_with_elements() -> None:
    assert str(mstype.TensorType(mstype.float32)) == "Tensor[Float32]"
    assert mstype.TensorType(mstype.float32).element_type() is mstype.float32
    assert mstype.TensorType() == mstype.tensor_type != mstype.TensorType(mstype.float32)
    assert str(mstype.Tuple((mstype.int32, mstype.float32))) == "Tuple[Int32,Float32]"
    assert isinstance(mstype.int32, mstype.Type) and not isinstance(3, mstype.Type)
    assert not isinstance(mstype.int32, mstype.TensorType)
    with pytest.raises(TypeError, match="constructor"):
        mstype.Type()


def test_no_tensor_holds_them() -> None:
    with pytest.raises(TypeError, match="float8_e4m3fn"):
        Tensor([1.0], mstype.float8_e4m3fn)
    with pytest.raises(TypeError, match="String"):
        Tensor([1.0]).astype(mstype.string)


def test_widths_of_quantized_numbers() -> None:
    widths = list(mstype.QuantDtype)
    assert len(widths) == 32
    assert [str(widths[i]) for i in (0, 15, 16, 31)] == ["INT1", "INT16", "UINT1", "UINT16"]
    assert (mstype.QuantDtype.INT8.value(), mstype.QuantDtype.UINT3.value()) == (7, 102)
    assert (mstype.QuantDtype.UINT3.num_bits, mstype.QuantDtype.UINT3.signed) == (3, False)


def test_bfloat16_in_numpy() -> None:
    assert Tensor([1.0], ms.bfloat16).asnumpy().dtype == bfloat16
    assert np_dtype_valid(True) is False


NAMES = ["Tensor", "RowTensor", "Int32", "MapTensor", "String", "List", "Tuple", "Dictionary", "None", "Slice", "Bool"]


class MapParameter:
    """A class by whose name 'MapTensor' is found."""


def by_type(*names: Any) -> Any:
    graph = ops.MultitypeFuncGraph("by_type")
    for name in names:
        graph.register(name)(lambda x, name=name: str(name))
    return graph


def test_functions_by_type() -> None:
    row = ms.RowTensor(Tensor([0]), Tensor([[1.0, 2.0]]), (3, 2))
    table = MapParameter()
    graph = by_type("MapTensor", *NAMES)
    values = [Tensor(1.0), row, 2, table, "s", [1], (1,), {}, None, slice(1)]
    assert [graph(value) for value in values] == NAMES[:-1]
    assert by_type("Bool", "Int")(True) == "Bool"
    kinds = by_type(mstype.tensor_type, mstype.number, mstype.string)
    assert [kinds(value) for value in (Tensor(1), 2.5, "s")] == ["Tensor", "Number", "String"]
    with pytest.raises(RuntimeError, match="'Foo' is not known"):
        by_type("Foo")


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_functions_by_type_in_graphs(mode: str) -> None:
    add = ops.MultitypeFuncGraph("add")
    add.register("Tensor", "Float32")(lambda x, y: x + y)
    add.register("Tensor", "RowTensor")(lambda x, y: x)
    jitted = ms.jit(lambda x: ops.HyperMap()(add, (x, x * 2), (1.0, 2.0)), capture_mode=mode)
    assert [t.asnumpy().tolist() for t in jitted(Tensor([1.0]))] == [[2.0], [4.0]]
    scale = ops.MultitypeFuncGraph("scale")
    scale.register("Tensor", "Tensor")(lambda x, y: x * y)
    jitted = ms.jit(lambda x: ops.HyperMap()(ops.partial(scale, 0.5), (x, x * 2)), capture_mode=mode)
    assert [t.asnumpy().tolist() for t in jitted(Tensor([1.0]))] == [[0.5], [1.0]]


def test_open_shapes() -> None:
    assert (is_shape_unknown((2, -1)), is_shape_unknown((2,)), is_dim_unknown((-2,))) == (True, False, True)


@pytest.mark.parametrize(
    "value, shown, title",
    [
        (Tensor([1.0]), "mindspore.tensor[float32]", "Tensor[Float32]"),
        (ms.Parameter(Tensor([1.0]), name="p"), "mindspore.tensor[float32]", "Ref[Tensor[Float32]]"),
        (1, "mindspore.int64", "Int64"),
        (1.5, "mindspore.float32", "Float32"),
        (True, "mindspore.bool", "Bool"),
        (np.float32(1), "mindspore.float32", "Float32"),
        ("a", "mindspore.string_", "String"),
        (None, "mindspore.type_none", "None"),
        ((Tensor([1.0]), "a", (1,)), "mindspore.tuple_", "Tuple[Tensor[Float32],String,Tuple[Int64]]"),
        ((), "mindspore.tuple_", "Tuple[]"),
        ([[]], "mindspore.list_", "List[List[]]"),
        ({"a": 1}, "mindspore.Dictionary[[a,],[Int64]]", "Dictionary[[a,],[Int64]]"),
        (slice(1), "mindspore.Slice[None : Int64 : None]", "Slice[None : Int64 : None]"),
        (ms.float32, "mindspore.type_type", "TypeType"),
        (np.ones(2), "mindspore.External", "External"),
        (print, "mindspore.External", "External"),
        (np.float64(1), "mindspore.float32", "Float32"),
        (np.int64(1), "mindspore.int64", "Int64"),
        (np.int8(1), "mindspore.int64", "Int64"),
        (np.int32(1), "mindspore.External", "External"),
        (1j, "mindspore.External", "External"),
        (b"a", "mindspore.string_", "String"),
        (..., "mindspore.Ellipsis", "Ellipsis"),
        (np.int32, "mindspore.type_type", "TypeType"),
        (int, "mindspore.type_type", "TypeType"),
        (Tensor, "mindspore.type_type", "TypeType"),
        (ms.nn.ReLU, "mindspore.function", "Func"),
        (ops.ReLU, "mindspore.function", "Func"),
        (ms.nn.Cell(), "mindspore.function", "Func"),
        (ops.Add(), "mindspore.function", "Func"),
    ],
)
def test_typeof(value: Any, shown: str, title: str) -> None:
    found = ops.typeof(value)
    assert (repr(found), str(found)) == (shown, title) and isinstance(found, mstype.Type)


def test_types_of_tensors_are_equal_by_their_dtypes() -> None:
    one = mstype.TensorType(ms.float32)
    assert ops.typeof(Tensor([1.0])) == one == ops.typeof(ms.Parameter(Tensor([1.0]), name="p"))
    assert hash(one) == hash(ops.typeof(Tensor([2.0]))) and one.element_type() is ms.float32
    assert one not in (mstype.TensorType(ms.int32), mstype.tensor_type)
    assert ops.typeof((1, 2.0)) == ops.typeof((3, 4.0)) != ops.typeof((1, 2))
    assert ops.typeof(1) == ms.int64 and ops.typeof("a") == mstype.string
