"""`mindspore._c_expression`: the switch of the frame hook, and the classes that scripts take from there."""

from __future__ import annotations

import sys

import mindspore as ms
import numpy as np
from mindspore import Tensor, jit, nn
from mindspore._c_expression import Cell_, TensorPy, jit_mode_pi_disable, jit_mode_pi_enable, typing


def x(*values):
    return Tensor(np.array(values or (1.0, 2.0), np.float32))


def test_the_switch():
    def double(x):
        return (x * 2).sum()

    def made():
        return jit(lambda x: sys.call_tracing(double, (x,)), capture_mode="bytecode")

    try:
        assert jit_mode_pi_enable() and jit_mode_pi_disable() and not jit_mode_pi_disable()
        off = made()
        assert off(x()).asnumpy() == 6 and off.cache_info().callees == 0
        assert jit_mode_pi_enable()
        on = made()
        assert on(x()).asnumpy() == 6 and on.cache_info().callees == 1
    finally:
        jit_mode_pi_enable()


def test_classes():
    assert isinstance(x(), TensorPy) and issubclass(nn.Cell, Cell_)
    assert isinstance(ms.float32, typing.Float) and isinstance(ms.bfloat16, typing.BFloat)
    assert isinstance(ms.float32, typing.Type) and not isinstance(ms.int32, typing.Float)
    assert typing.Float(32) == ms.float32
