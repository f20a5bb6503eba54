"""Tensor methods give the same eagerly, under jit in every capture mode, and as NumPy."""

from __future__ import annotations

import numpy as np
import pytest
from ms import Tensor

A = np.array([[4.0, 1.0, 3.0], [2.0, 6.0, 5.0]], np.float32)

CASES = {
    "ptp": (lambda x: x.ptp(1), lambda a: np.ptp(a, 1)),
    "trace": (lambda x: x.trace(1), lambda a: np.trace(a, 1)),
    "sum_to_size": (lambda x: x.sum_to_size((1, 3)), lambda a: a.sum(0, keepdims=True)),
    "resize": (lambda x: x.resize(2, 4), lambda a: np.append(a, [0, 0]).reshape(2, 4)),
    "choose": (lambda x: (x > 2).int().choose([1.0, 7.0]), lambda a: np.where(a > 2, 7, 1)),
    "fill_diagonal": (lambda x: x.fill_diagonal(9.0), lambda a: np.where(np.eye(2, 3), 9, a)),
    "itemset": (lambda x: x.itemset((1, 2), 8.0), lambda a: np.where(np.arange(6).reshape(2, 3) == 5, 8, a)),
    "add": (lambda x: x.add(x, alpha=3).sub(1, alpha=2), lambda a: 4 * a - 2),
    "in place": (lambda x: x.copy().mul_(2).add_(1).clamp_(3, 9), lambda a: np.clip(2 * a + 1, 3, 9)),
    "index_add_": (lambda x: x.copy().index_add_(0, Tensor([1, 1]), x), lambda a: np.stack([a[0], a[0] + 2 * a[1]])),
    "masked_fill_": (lambda x: x.copy().masked_fill_(x > 3, 0.0), lambda a: np.where(a > 3, 0, a)),
    "views": (lambda x: _through_a_view(x), lambda a: np.stack([a[0] * 2, a[1]])),
    "argmax_with_value": (lambda x: x.argmax_with_value(1), lambda a: (a.max(1), a.argmax(1))),
    "adjoint": (lambda x: x.mH @ x, lambda a: a.T @ a),
    "fills": (lambda x: x.fills(2.5) * x, lambda a: 2.5 * a),
    "keywords": (
        lambda x: (x.std(dim=0, correction=1), x.any(axis=1, keepdims=True)),
        lambda a: (a.std(0, ddof=1), a.any(1, keepdims=True)),
    ),
    "select": (lambda x: x.select(1, 2) + x.select(x > 2, 0.0)[:, 0], lambda a: a[:, 2] + np.where(a > 2, a, 0)[:, 0]),
    "round": (lambda x: (x / 3).round(decimals=1), lambda a: np.round(a / 3, 1)),
    "repeats": (lambda x: x.repeat_interleave((1, 2), 0), lambda a: np.repeat(a, [1, 2], 0)),
    "alias": (lambda x: x.tanh().arctanh(), lambda a: a * 1),
}


def _through_a_view(x: Tensor) -> Tensor:
    y = x.copy()
    y[0].mul_(2)
    return y


@pytest.mark.parametrize("name", CASES)
def test_eager_and_jit_agree_with_numpy(name, parity):
    method, formula = CASES[name]
    array = A / 8 if name == "alias" else A
    parity(method, array, numpy=formula, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize(
    "name", ["ptp", "trace", "sum_to_size", "resize", "fill_diagonal", "add", "index_add_", "adjoint"]
)
def test_gradients_agree(name, parity):
    method = CASES[name][0]
    parity.grad(lambda x: (method(x) * method(x)).sum(), A)
