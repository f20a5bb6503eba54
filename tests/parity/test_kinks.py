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
    (ops.leaky_relu, [0.0, -1.0, 1.0], [0.6, 0.2, 1.0]),
    (lambda x: ops.leaky_relu(x, 1.5), [0.0, -1.0, 1.0], [1.25, 1.5, 1.0]),
    (lambda x: mint.nn.functional.leaky_relu(x, 0.25), [0.0, -1.0, 1.0], [0.25, 0.25, 1.0]),  # as in PyTorch
    (ops.hardshrink, [0.5, np.nan], [0.0, 1.0]),
    (lambda x: ops.logit(x, 0.25), [0.25, 0.75, 0.125], [16 / 3, 16 / 3, 0.0]),
    (lambda x: ops.clamp(x, ops.ones_like(x)), [1.0, 0.0, 2.0], [1.0, 0.0, 1.0]),
    (lambda x: ops.clamp(x, max=ops.ones_like(x)), [1.0, 0.0, 2.0], [1.0, 1.0, 0.0]),
    (lambda low: ops.clamp(ops.ones_like(low), low), [1.0, 0.0, 2.0], [0.0, 0.0, 1.0]),
    (lambda x: ops.xlogy(x, Tensor([2.0, 1.0, 0.0, -1.0])), [0.0, 0.0, 0.0, 0.0], [float(np.log(2)), 0.0, 0.0, 0.0]),
    (lambda x: mint.xlogy(x, Tensor(2.0)), [0.0], [float(np.log(2))]),
    (lambda x: ops.margin_ranking_loss(x, ops.ones_like(x), ops.ones_like(x), 0.0, "sum"), [1.0, 2.0], [-1.0, 0.0]),
    (lambda x: ops.multi_margin_loss(x[None], Tensor([0]), reduction="sum"), [1.0, 0.0, 2.0], [-1 / 3, 0.0, 1 / 3]),
    (lambda x: ops.norm(x.reshape(1, 2), 2, 1), [0.0, 0.0], [0.0, 0.0]),
    (lambda x: ops.norm(x, 3, dim=0), [0.0, 0.0], [0.0, 0.0]),
    (lambda x: ops.clip_by_norm(x, 1.0), [0.0, 0.0], [1.0, 1.0]),
    (lambda x: ops.renorm(x[None], 2, 0, 1.0), [0.0, 0.0], [1.0, 1.0]),
    (lambda x: ops.lp_pool1d(x[None, None], 3.0, 2), [0.0, 0.0], [0.0, 0.0]),
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
