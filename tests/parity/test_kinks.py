"""Derivatives where two sides meet: MindSpore 2.10's (recorded on a CPU), in eager mode and under jit."""

from __future__ import annotations

import ms
import numpy as np
import pytest
from ms import Tensor, mint, ops

#: function, where, first derivative there
FIRST = [
    (ops.relu, [0.0], [0.0]),
    (ops.relu6, [0.0, 6.0], [0.0, 1.0]),
    (ops.hardtanh, [-1.0, 1.0], [0.5, 0.5]),
    (lambda x: ops.clamp(x, -1, 1), [-1.0, 1.0], [1.0, 1.0]),
    (lambda x: x.clip(-1, 1), [-1.0, 1.0], [1.0, 1.0]),
    (lambda x: mint.clamp(x, -1, 1), [-1.0, 1.0], [1.0, 1.0]),
    (lambda x: ops.clip_by_value(x, Tensor(-1.0), Tensor(1.0)), [-1.0, 1.0], [0.5, 0.5]),
    (ops.elu, [0.0], [1.0]),
    (ops.celu, [0.0], [1.0]),
    (ops.selu, [0.0], [1.050701]),
    (ops.hardsigmoid, [-3.0, 3.0], [0.0, 0.0]),
    (ops.hardswish, [-3.0, 3.0], [-0.5, 1.5]),
    (ops.softplus, [0.0], [0.5]),
    (ops.logsigmoid, [0.0], [0.5]),
    (mint.nn.functional.logsigmoid, [0.0], [0.5]),
    (ops.mish, [0.0], [0.6]),
]
SECOND = [
    (ops.softplus, 0.25),
    (ops.logsigmoid, -0.25),
    (mint.nn.functional.logsigmoid, -0.25),
    (lambda x: ops.binary_cross_entropy_with_logits(x, Tensor([1.0]), Tensor([1.0]), Tensor([1.0])), 0.25),
    (lambda x: ops.operations.SigmoidCrossEntropyWithLogits()(x, Tensor([1.0])), 0.25),
]


def both(f):
    return f, *(ms.jit(f, capture_mode=mode) for mode in ("ast", "bytecode", "trace"))


@pytest.mark.parametrize(("function", "at", "expected"), FIRST)
def test_first_derivatives(function, at, expected):
    for grad in both(ms.grad(lambda x: function(x).sum())):
        got = grad(Tensor(np.array(at, np.float32))).asnumpy()
        np.testing.assert_allclose(got, expected, rtol=1e-6)


@pytest.mark.parametrize(("function", "expected"), SECOND)
def test_second_derivatives(function, expected):
    for grad in both(ms.grad(ms.grad(lambda x: function(x).sum()))):
        np.testing.assert_allclose(grad(Tensor([0.0])).asnumpy(), [expected], rtol=1e-6)


@pytest.mark.parametrize("limit", [float("nan"), float("inf"), 2, 0.5])
def test_clamping_keeps_what_the_minimum_gives(limit):
    x = Tensor(np.array([np.nan, -np.inf, 0.0, 0.5, 2.0, np.inf], np.float32))
    np.testing.assert_array_equal(ops.clamp(x, max=limit).asnumpy(), np.minimum(x.asnumpy(), np.float32(limit)))
    np.testing.assert_array_equal(ops.clamp(x, limit).asnumpy(), np.maximum(x.asnumpy(), np.float32(limit)))
