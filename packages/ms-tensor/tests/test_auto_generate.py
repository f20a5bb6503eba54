"""Every name of MindSpore 2.10's `ops.auto_generate` is there, with its signature; auto_generate_record.json.gz holds
them, and the rules by which most of them follow from a class hold."""

from __future__ import annotations

import gzip
import inspect
import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ms_tensor import Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor.ops import auto_generate as ag
from ms_tensor.ops.auto_generate import gen_ops_def, gen_ops_prim, pyboost_inner_prim

RECORD: dict[str, Any] = json.loads(
    gzip.decompress((Path(__file__).parent / "auto_generate_record.json.gz").read_bytes())
)

#: classes of `ops.operations`, and `ms.sparse`, that this package has from elsewhere once they are there
ELSEWHERE = {
    "ApplyRotaryPosEmb",
    "Betainc",
    "COOTensor",
    "CSRTensor",
    "DumpGradient",
    "Eig",
    "ExtractImagePatches",
    "GroupTopk",
    "PagedAttention",
    "PagedAttentionMask",
    "RandpermV2",
    "ReshapeAndCache",
    "fused_infer_attention_score",
}
#: signatures that name float8_e5m2, a dtype that there is not
FLOAT8 = {"DynamicBlockQuant", "dynamic_block_quant"}


def _needed(name: str) -> str:
    """A name without what the rules add to the one of its class."""
    bare = re.sub(r"^pyboost_|_op$|_impl$|Prim_$|_$", "", name)
    return bare.replace("_", "").lower()


_ABSENT = {_needed(name) for name in ELSEWHERE if not hasattr(ag, name)}


def names(kind: str) -> list[str]:
    return [name for name in RECORD[kind] if _needed(name) not in _ABSENT]


def text_of(function: Any, skip: int) -> str:
    signature = inspect.signature(function)
    parameters = [p.replace(annotation=inspect.Parameter.empty) for p in list(signature.parameters.values())[skip:]]
    bare = signature.replace(parameters=parameters, return_annotation=inspect.Signature.empty)
    return str(bare).replace("mindspore.", "")


def test_the_record_is_whole() -> None:
    assert sum(len(RECORD[kind]) for kind in RECORD) == 2036
    assert sum(len(names(kind)) for kind in RECORD) > 2000


@pytest.mark.parametrize("name", names("classes"))
def test_a_class_has_the_signatures_of_mindspore(name: str) -> None:
    cls = getattr(ag, name)
    assert issubclass(cls, ops.Primitive) and getattr(ag, name) is cls and cls.__name__ == name
    if name not in FLOAT8:
        assert text_of(cls.__init__, 1) + text_of(cls.__call__, 1) == RECORD["classes"][name]
    required = [p for p in inspect.signature(cls).parameters.values() if p.default is p.empty]
    if not required:
        assert cls().name == name


def test_a_function_has_the_signature_of_mindspore() -> None:
    wrong = {}
    for name in names("functions"):
        found = text_of(getattr(ag, name), 0)
        if found != RECORD["functions"][name] and name not in FLOAT8:
            wrong[name] = found, RECORD["functions"][name]
    assert not wrong


def test_an_instance_is_printed_as_in_mindspore() -> None:
    wrong = {}
    for name in names("instances"):
        found = repr(getattr(ag, name))
        # `Log` and `CountNonZero` are also constructed by users, with attributes that MindSpore's instances lack.
        if found != RECORD["instances"][name] and name not in ("log_op", "count_nonzero_op"):
            wrong[name] = found, RECORD["instances"][name]
    assert not wrong


def test_every_other_name_is_there() -> None:
    assert not [name for name in names("others") if not hasattr(ag, name)]


def test_a_name_that_mindspore_lacks_is_an_attribute_error() -> None:
    for name in ("nothing_op", "nothing_impl", "pyboost_nothing", "NothingPrim_", "infer_value_for_Nothing", "Nothing"):
        with pytest.raises(AttributeError, match=name):
            getattr(ag, name)
    for module in (gen_ops_def, gen_ops_prim, pyboost_inner_prim):
        with pytest.raises(AttributeError, match="nothing"):
            module.nothing_op  # noqa: B018


def test_names_that_follow_from_a_class() -> None:
    x = Tensor(np.array([[1.0, 2.0], [0.0, 3.0]], np.float32))
    want = ops.softmax(x, 0).asnumpy()
    assert ag.softmax_impl is pyboost_inner_prim.softmax_impl
    assert isinstance(ag.softmax_impl, ag.SoftmaxPrim_)
    assert text_of(type(ag.softmax_impl).__call__, 1) == "(input, axis)"
    np.testing.assert_array_equal(ag.softmax_impl(x, 0).asnumpy(), want)
    np.testing.assert_array_equal(ag.pyboost_softmax(ag.SoftmaxPrim_(), [x, 0]).asnumpy(), want)
    np.testing.assert_array_equal(ag.infer_value_for_Softmax(x, 0).asnumpy(), want)
    assert ag.infer_value_for_Softmax(None, 0) is None
    assert ag.abs_op is gen_ops_prim.abs_op or repr(gen_ops_prim.abs_op) == "Prim[Abs]"
    np.testing.assert_array_equal(ag.sub_ext(x, x, 2).asnumpy(), -x.asnumpy())
    np.testing.assert_array_equal(gen_ops_def.sub_ext(x, x, alpha=2).asnumpy(), -x.asnumpy())


def test_constants_are_cast_by_the_number_of_a_dtype() -> None:
    found = ag.infer_value_for_Cast(Tensor([1.5, 2.0]), 34)
    assert found.dtype == mstype.int32 and found.tolist() == [1, 2]


@pytest.mark.parametrize(
    "name, alternative",
    [("QuantMatmul", "ops.matmul"), ("DistCommAllReduce", "ops.AllReduce"), ("SilentCheckV2", None)],
)
def test_ops_of_ascend_say_so_when_they_are_called(name: str, alternative: str | None) -> None:
    made = getattr(ag, name)()
    count = sum(p.default is p.empty for p in inspect.signature(made.__call__).parameters.values())
    with pytest.raises(RuntimeError, match=f"For '{name}', a kernel exists for Ascend alone") as caught:
        made(*range(count))
    assert ("hint" in str(caught.value)) is (alternative is not None)
    assert alternative is None or alternative in str(caught.value)


# What follows are facts of MindSpore 2.10: arguments and what it returns for them.
@pytest.mark.parametrize(
    "name, arguments, want",
    [
        ("to_pair", ("op", "k", 3), (3, 3)),
        ("to_pair", ("op", "k", (0, 0, 1, 2)), (0, 0, 1, 2)),
        ("to_2d_paddings", ("op", "p", 2), (2, 2)),
        ("to_kernel_size", ("op", "k", (1, 2, 3, 4)), (3, 4)),
        ("to_strides", ("op", "k", (2, 3)), (2, 3)),
        ("to_dilations", ("op", "k", 2), (2, 2)),
        ("to_output_padding", ("op", "k", (1, 1, 2, 3)), (2, 3)),
        ("to_rates", ("op", "k", (1, 1, 2, 3)), (2, 3)),
        ("str_to_enum", ("op", "format", "NCHW"), 0),
        ("str_to_enum", ("op", "reduction", "mean"), 1),
        ("str_to_enum", ("op", "reduction", None), None),
        ("str_to_enum", ("op", "layout", "TND"), 4),
        ("dtype_to_type_id", ("op", "dtype", mstype.float32), 43),
        ("dtype_to_type_id", ("op", "dtype", mstype.bool_), 30),
        ("arg_invalid_info", ("op", "a", 3), "For 'op', the value of 'a' is invalid: '3'."),
        ("int_to_float", (3,), 3.0),
        ("is_floating_point_mstype", (mstype.float16,), True),
        ("is_integral_mstype", (mstype.bool_,), False),
        ("is_integral_mstype", (mstype.uint8,), True),
        ("is_instance_of", (3, 2), True),
        ("is_instance_of", (3, 3), False),
        ("is_instance_of", ((1, 2), 9), True),
        ("is_instance_of", ([1, 2], 9), False),
        ("is_instance_in", (3, (2, 5)), True),
        ("is_instance_in", (3, 5), False),
        ("is_list", (16,), True),
        ("is_tuple", (16,), False),
        ("is_number", (3,), True),
        ("is_number", (5,), False),
        ("is_shape_unknown", ((1, -1),), True),
        ("is_shape_unknown", ((1, 2),), False),
        ("scalar_to_tuple", (3,), (3,)),
        ("tensor_to_tuple", (Tensor([1, 2]),), (1, 2)),
        ("tensor_to_number", (Tensor(2.0), 2, "op"), 2),
        ("tensor_to_number", (Tensor([2, 3]), 2, "op"), None),
        ("normalize_int_sequence", ("op", "a", Tensor([1, 2])), (1, 2)),
        ("normalize_int_tensor", ("op", "a", Tensor(3)), 3),
        ("type_it", ("op", "a", 3, (2, 16), 9), (3,)),
        ("type_it", ("op", "a", [1, 2], (2, 16), 9), (1, 2)),
        ("type_it", ("op", "a", 3, 2, 3), 3.0),
        ("type_it", ("op", "a", Tensor([1, 2]), 5, 9), (1, 2)),
        ("do_type_cast", ((1, 2), 16, "op"), (1, 2)),
        ("get_support_dtype_list", ((2, 16), 9), "int, list of int, tuple of int"),
        ("scalar_bool", (3,), True),
        ("list_to_tuple", ([1],), (1,)),
        ("is_sequence_shape_unknown", ((1, 2),), False),
        ("tensor_to_scalar_", (Tensor(3.0),), 3.0),
        ("jit_context", (), None),
    ],
)
def test_conversion_of_arguments(name: str, arguments: tuple[Any, ...], want: Any) -> None:
    found = getattr(ag, name)(*arguments)
    assert found == want and type(found) is type(want)


@pytest.mark.parametrize(
    "name, arguments, error",
    [
        ("to_pair", ("op", "k", "a"), ValueError),
        ("to_strides", ("op", "k", 1.5), ValueError),
        ("str_to_enum", ("op", "mode", "nope"), ValueError),
        ("dtype_to_type_id", ("op", "dtype", None), TypeError),
        ("type_it", ("op", "a", 1.5, (2, 16), 9), TypeError),
    ],
)
def test_arguments_without_conversion(name: str, arguments: tuple[Any, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        getattr(ag, name)(*arguments)


def test_numbers_of_types() -> None:
    assert (ag.DT_INT_VAL, ag.DT_TENSOR_VAL, ag.DT_TUPLE_ANY_VAL, ag.DT_LIST_STR_VAL, ag.DT_TYPE_VAL) == (
        2,
        5,
        14,
        20,
        22,
    )
    assert ag.dtype_to_string[9] == "tuple of int" and ag.dtype_to_string[12] == "tuple of tensor"
    assert ag.OpDtype.DT_TUPLE_INT == 9


def test_deprecated_warns_and_calls() -> None:
    @ag.deprecated("2.0", "other")
    def old(x: int) -> int:
        return x + 1

    with pytest.warns(FutureWarning, match="'old' is deprecated since 2.0: use 'other'"):
        assert old(1) == 2
