"""Runs with ms and the capture mode trace installed, without the mode ast."""

import importlib.util

import ms
import numpy as np
import pytest


def double(x):
    return x * 2 + 1


X = np.arange(6, dtype=np.float32).reshape(2, 3)


def test_only_one_capturer_is_installed():
    assert importlib.util.find_spec("ms_jit_trace") is not None
    assert importlib.util.find_spec("ms_jit_ast") is None


def test_the_installed_mode_works():
    jitted = ms.jit(double, capture_mode="trace")
    for _ in range(2):
        np.testing.assert_array_equal(jitted(ms.Tensor(X)).asnumpy(), X * 2 + 1)


def test_the_other_mode_names_its_package_at_the_first_call():
    jitted = ms.jit(double, capture_mode="ast")
    with pytest.raises((ImportError, RuntimeError, ValueError)) as error:
        jitted(ms.Tensor(X))
    assert "ms-jit-ast" in str(error.value)
    assert len(str(error.value).splitlines()) <= 6


def test_eager_work_needs_no_capturer():
    np.testing.assert_array_equal(ms.grad(lambda x: (x * x).sum())(ms.Tensor(X)).asnumpy(), 2 * X)
