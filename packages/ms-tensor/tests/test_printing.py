"""str and repr are what MindSpore 2.10 prints; printed.json holds its output for these arrays, recorded once."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from ms_tensor import Parameter, Tensor, ops

INF, NAN = float("inf"), float("nan")
ARRAYS = [
    np.array([NAN, INF, -INF, 1.5], np.float32),
    np.array([NAN], np.float32),
    np.array(NAN, np.float32),
    np.array(-INF, np.float64),
    np.arange(24).reshape(2, 3, 4).astype(np.float32),
    np.arange(12).reshape(1, 2, 2, 3),
    np.arange(2000).reshape(40, 50).astype(np.float32),
    np.arange(1001),
    np.array([-1, 10, -100]),
    np.array([[True, False], [True, True]]),
    np.array([True, True]),
    np.zeros((0,)),
    np.zeros((2, 0)),
    np.zeros((0, 3), np.int32),
    np.array(1e-10, np.float32),
    np.array(123456789.0, np.float64),
    np.array(1 / 3, np.float64),
    np.array(0.1, np.float32),
    np.array(1e20, np.float32),
    np.array(-5, np.int32),
    np.array(False),
    np.arange(3000).reshape(3, 1000),
    np.arange(10000).reshape(10, 10, 100).astype(np.float32),
    np.array([1e100, -1e-200]),
    np.array([[1e100, -1e-200]]),
    np.zeros((2, 3, 0)),
    np.array([3e38, 1.0], np.float32),
    np.array([[[1]]]),
    np.array(100000.0, np.float32),
    np.array(1234567.0, np.float32),
    np.array([NAN, 1e100]),
    np.array([0, 5]),
    np.array([[0], [1000]], np.int32),
    np.arange(8).reshape(2, 2, 2) > 3,
    np.arange(1001) > 5,
]
RECORDED = json.loads((Path(__file__).parent / "printed.json").read_text())


@pytest.mark.parametrize("i", range(len(ARRAYS)))
def test_repr(i: int) -> None:
    assert repr(Tensor(ARRAYS[i])) == RECORDED[i]["repr"]


@pytest.mark.parametrize("i", range(len(ARRAYS)))
def test_str(i: int) -> None:
    assert str(Tensor(ARRAYS[i])) == RECORDED[i]["str"]


def test_nested_in_a_tuple() -> None:
    assert repr((Tensor([1.0]),)) == "(Tensor(shape=[1], dtype=Float32, value= [ 1.00000000e+00]),)"


def test_non_contiguous() -> None:
    x = Tensor(np.arange(6).reshape(2, 3))
    assert str(x.T) == "[[0 3]\n [1 4]\n [2 5]]"


def test_parameter() -> None:
    text = "Parameter (name=w, shape=(2, 2), dtype=Float32, requires_grad=True)"
    assert repr(Parameter(ops.ones((2, 2)), name="w")) == text == str(Parameter(ops.ones((2, 2)), name="w"))


def test_primitives() -> None:
    assert repr(ops.Add()) == "Prim[Add]"
    assert repr(ops.ReduceSum(True)) == "Prim[ReduceSum]<keep_dims=True, skip_mode=False>"
    assert repr(ops.MatMul()) == "Prim[MatMul]<transpose_a=False, transpose_b=False>"
    assert repr(ops.Softmax()) == "Prim[Softmax]<axis=(-1,)>"
    assert repr(ops.ReduceMean()) == "Prim[ReduceMean]<keep_dims=False>"
    assert repr(ops.Assign()) == "Prim[Assign]<side_effect_mem=True>"
