"""Helpers that MindSpore 2.10 has without documenting them: checks of values, constants of scipy, tables of ops."""

from __future__ import annotations

import importlib
import pickle
from pathlib import Path
from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, mint, ops
from ms.scipy import utils_const

HELPERS = importlib.import_module("ms.dataset.core.validator_helpers")


def test_mint_layers_print_the_names_of_mindspore() -> None:
    assert repr(mint.nn.Dropout()) == "DropoutExt()" and repr(mint.nn.Softmax(-1)) == "SoftmaxExt()"
    expected = "LayerNormExt(normalized_shape=(3,), eps=1e-05, elementwise_affine=True)"
    assert repr(mint.nn.LayerNorm(3)) == expected
    assert [layer.__name__ for layer in (mint.nn.Hardshrink, mint.nn.Softshrink)] == ["HShrink", "SoftShrink"]
    assert repr(pickle.loads(pickle.dumps(mint.nn.Softmax(-1)))) == "SoftmaxExt()"


def test_numbers_beside_tensors() -> None:
    for found in (ops.hypot(3, Tensor([4.0])), ops.hypot(Tensor([4.0]), 3), Tensor([4.0]).hypot(3.0)):
        np.testing.assert_array_equal(found.asnumpy(), np.float32([5.0]))
    for found in (ops.lcm(6, Tensor([4], ms.int32)), ops.lcm(Tensor([4], ms.int32), 6)):
        assert found.dtype is ms.int32 and found.asnumpy().tolist() == [12]
    with pytest.raises(TypeError, match="'input' must be a Tensor"):
        ops.hypot(3, 4)
    with pytest.raises(TypeError, match="'input' must be a Tensor"):
        ops.lcm(4, 6)
    with pytest.raises(TypeError, match="'other' must be a Tensor"):
        ops.lcm(Tensor([4]), 6.0)


def test_bitwise_not_of_bools() -> None:
    assert Tensor([True, False]).bitwise_not().asnumpy().tolist() == [False, True]
    assert Tensor([1, -4]).bitwise_not().asnumpy().tolist() == [-2, 3]


def test_the_pair_of_log_sigmoid() -> None:
    x = Tensor([3.0, -3.0])
    out, buffer = ops.auto_generate.LogSigmoid()(x)
    np.testing.assert_allclose(out.asnumpy(), -np.log1p(np.exp(np.float32([-3.0, 3.0]))), rtol=1e-6)
    np.testing.assert_allclose(buffer.asnumpy(), np.exp(np.float32([-3.0, -3.0])), rtol=1e-6)
    gradient = ops.auto_generate.LogSigmoidGrad()(Tensor([1.0, 1.0]), x, buffer)
    np.testing.assert_allclose(gradient.asnumpy(), 1 / (1 + np.exp(np.float32([3.0, -3.0]))), rtol=1e-6)


@pytest.mark.parametrize(
    "name, arguments, error",
    [
        ("check_value", (3, [0, 2], "a"), ValueError),
        ("check_value", (2, [0, 2], "a", True, True), ValueError),
        ("check_value_cutoff", (3, [0, 2], "q"), ValueError),
        ("check_positive", (0, "b"), ValueError),
        ("check_int32", (2**31, "c"), ValueError),
        ("check_int32", (1.5, "c"), TypeError),
        ("check_int32", (True, "c"), TypeError),
        ("check_uint8", (-1, "c"), ValueError),
        ("check_float32", ("a", "c"), TypeError),
        ("check_2tuple", ((1,), "z"), ValueError),
        ("check_odd", (2, "o"), ValueError),
        ("check_valid_str", ("a", ["b"], "s"), ValueError),
        ("check_list_same_size", ([1], [1, 2], "x", "y"), ValueError),
        ("type_check", (1, (str,), "t"), TypeError),
        ("type_check_list", ([1, "a"], (int,), "u"), TypeError),
        ("check_int32_not_zero", (0, "w"), ValueError),
        ("check_columns", ("", "cc"), ValueError),
        ("check_pos_int32", (0, "pp"), ValueError),
        ("check_non_negative_float32", (-1.0, "nn"), ValueError),
        ("check_float32_not_zero", (0.0,), ValueError),
    ],
)
def test_checks_raise_as_mindspore_does(name: str, arguments: tuple[Any, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        getattr(HELPERS, name)(*arguments)


def test_checks_accept_what_is_right() -> None:
    HELPERS.check_value(2, [0, 2], "a")
    HELPERS.check_pos_float32(0.5, "a")
    HELPERS.check_columns(["a", "b"], "columns")
    HELPERS.check_float32_not_zero(-1, "a")
    assert HELPERS.replace_none(None, 3) == 3 and HELPERS.is_iterable([1]) and not HELPERS.is_iterable(1)
    assert (HELPERS.INT32_MAX, HELPERS.FLOAT_MAX_INTEGER) == (2147483647, 16777216)
    for part in ("audio", "text", "vision"):
        validators = importlib.import_module(f"ms.dataset.{part}.validators")
        assert validators.check_int32 is HELPERS.check_int32


def test_constants_of_scipy() -> None:
    assert utils_const._tuple((1, [2, (3,)])) == (1, 2, 3) and utils_const._tuple(4) == (4,)
    assert utils_const.pack(1, 2) == (1, 2) and utils_const._type_convert(int, 2.5) == 2
    assert utils_const.mstype_to_pytype(importlib.import_module("ms.common.dtype").TensorType) is Tensor
    assert utils_const.mstype_to_pytype(int) is None
    assert utils_const._super_check((3, int), ("f", "x"), "isinstance", "type", "", False) == (3, int)
    with pytest.raises(TypeError, match="'x' must be of type one of"):
        utils_const._super_check((3, (str, float)), ("f", "x"), "isinstance", "type", "", False)
    with pytest.raises(ValueError, match=r"^bad 3$"):
        utils_const._super_check((3, (1, 2)), ("f", "x"), "in", "", ("bad ", 3), True)
    with pytest.raises(ValueError, match=r"^a3$"):
        utils_const._raise_value_error("a", 3)
    with pytest.raises(TypeError, match=r"^a$"):
        utils_const._raise_type_error("a")
    with pytest.raises(TypeError, match="must be a str"):
        utils_const.StringDict().get(3)


def test_defaults_and_labels_of_ops() -> None:
    helper = ops.cpp_create_prim_instance_helper
    assert helper is ops.auto_generate.cpp_create_prim_instance_helper
    defaults, labels = helper.op_args_default_value, helper.op_labels
    assert defaults["LayerNormExt"] == {"weight": None, "bias": None, "eps": 1e-05}
    assert defaults["Softmax"] == {"axis": -1} and defaults["GeluExt"] == {"approximate": "none"}
    assert "Add" not in defaults and "SoftmaxExt" not in defaults
    assert labels["Assign"] == labels["InplaceAddExt"] == {"side_effect_mem": True} and "Add" not in labels


def test_what_has_no_meaning_here_says_so() -> None:
    x = Tensor([[1.0, 2.0]])
    with pytest.raises(NotImplementedError, match=r"use x\[index\]"):
        Tensor.getitem_index_info(x, 0, False)
    with pytest.raises(NotImplementedError, match=r"use x\[index\] = value"):
        Tensor.setitem_index_info(x, 0, 1.0, False)
    assert str(ops.make_map_parameter) == "Prim[MakeMapParameter]"
    with pytest.raises(NotImplementedError, match=r"use mindspore\.experimental"):
        ops.make_map_parameter(Tensor([1]), x, Tensor(0.0))
    with pytest.raises(NotImplementedError, match=r"use ops\.Custom"):
        importlib.import_module("ms.ops.op_info_register").Oplib().reg_op("{}", "")
    with pytest.raises(RuntimeError, match="OBSMindDataset"):
        ms.dataset.sync_wait_for_dataset(0, 1, 0, None)


def test_lines_by_number(tmp_path: Path) -> None:
    path = tmp_path / "lines.txt"
    path.write_text("a\nb c\n\nlast")
    reader = ms.dataset.LineReader(str(path))
    assert reader.len() == len(reader) == 4
    assert [reader.readline(i) for i in (1, 2, 3, 4)] == ["a", "b c", "", "last"] and reader[2] == "b c"
    with pytest.raises(ValueError):
        reader.readline(0)
    with pytest.raises(TypeError):
        reader.readline("a")
    reader.close()


def test_the_offload_context_of_old_releases() -> None:
    ms.set_offload_context({"offload_param": "cpu"})
    assert ms.get_offload_context()["offload_param"] == "cpu"
    with pytest.raises(TypeError, match="must be a dict"):
        ms.set_offload_context("cpu")
