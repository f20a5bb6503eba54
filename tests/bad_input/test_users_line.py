"""Errors of layers and products name the line of the program, eagerly and in graphs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, nn, ops

MATRIX, VECTOR = Tensor(np.ones((2, 3), np.float32)), Tensor(np.ones(5, np.float32))


class Net(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.dense, self.conv = nn.Dense(4, 2), nn.Conv2d(3, 4, 3)

    def by_dense(self, x):
        return self.dense(x)  # the line of dense

    def by_conv(self, x):
        return self.conv(x)  # the line of conv

    def by_matmul(self, x):
        return ops.matmul(x, VECTOR)  # the line of matmul


NET = Net()
CALLS = [(NET.by_dense, "dense"), (NET.by_conv, "conv"), (NET.by_matmul, "matmul")]


@pytest.mark.parametrize("mode", ["eager", "ast", "bytecode", "trace"])
@pytest.mark.parametrize(("call", "name"), CALLS)
def test_a_wrong_shape_names_the_line(call: Callable[..., Any], name: str, mode: str) -> None:
    function = call if mode == "eager" else ms.jit(call, capture_mode=mode)
    with pytest.raises((ValueError, RuntimeError)) as raised:
        function(MATRIX)
    lines = str(raised.value).splitlines()
    assert len(lines) == 2
    assert lines[1].startswith("  at: test_users_line.py:") and lines[1].endswith(f"# the line of {name}")


def _stack():
    return ops.stack([MATRIX, VECTOR])  # the line of stack


def _transpose():
    return ops.transpose(MATRIX, (0, 1, 2))  # the line of transpose


def _softmax():
    return ops.softmax(MATRIX, 3)  # the line of softmax


def _channels():
    return nn.Conv2d(4, 2, 3)(Tensor(np.ones((2, 3, 4, 4), np.float32)))  # the line of channels


def _labels():
    return nn.CrossEntropyLoss()(MATRIX, Tensor([1, 2, 3, 1], ms.int32))  # the line of labels


def _norm():
    return nn.LayerNorm((4,))(MATRIX)  # the line of norm


def _topk():
    return ops.topk(MATRIX, 9)  # the line of topk


def _lstm():
    return nn.LSTM(4, 2)(MATRIX)  # the line of lstm


@pytest.mark.parametrize("call", [_stack, _transpose, _softmax, _channels, _labels, _norm, _topk, _lstm])
def test_a_wrong_argument_names_the_line(call: Callable[[], Any]) -> None:
    with pytest.raises((ValueError, RuntimeError)) as raised:
        call()
    lines = str(raised.value).splitlines()
    assert len(lines) == 2
    assert lines[1].startswith("  at: test_users_line.py:")
    assert lines[1].endswith(f"# the line of {call.__name__[1:]}")


def test_a_line_whose_source_is_not_known_is_named_alone() -> None:
    code = compile("\nops.softmax(MATRIX, 3)", "<stdin>", "exec")
    with pytest.raises(ValueError) as raised:
        exec(code, dict(globals()))
    assert str(raised.value).splitlines()[1] == "  at: <stdin>:2"
