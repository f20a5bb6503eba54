"""capture_mode="bytecode" does what every capture mode has to do."""

from __future__ import annotations

import sys
from pathlib import Path

import ms_jit_bytecode
import pytest
from ms_tensor import Tensor

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "ms-jit-core" / "tests"))
from capture_suite import Suite


class TestCapture(Suite):
    module = ms_jit_bytecode


def test_no_source_is_needed():
    space: dict = {}
    exec("def f(x):\n    return [x + i for i in range(3)][2] * 2", space)
    f = ms_jit_bytecode.make(space["f"])
    for _ in range(2):
        assert f(Tensor([1.0])).asnumpy().tolist() == [6.0]
    assert (f.cache_info().compiles, f.cache_info().hits, f.cache_info().plain_calls) == (1, 1, 0)


def test_another_python_is_refused_by_name(monkeypatch):
    monkeypatch.setattr(ms_jit_bytecode, "SUPPORTED", ((3, 1),))
    with pytest.raises(RuntimeError, match=r"knows the bytecode of Python 3\.1, but"):
        ms_jit_bytecode.make(lambda x: x)


def test_without_a_compiler_there_is_no_hook(monkeypatch):
    monkeypatch.setattr(ms_jit_bytecode, "AVAILABLE", False)
    f = ms_jit_bytecode.make(lambda x: x * float(x.sum().asnumpy()))
    assert f(Tensor([1.0, 2.0])).asnumpy().tolist() == [3.0, 6.0]
    assert f.driver.hook is None and f.cache_info().breaks > 0
