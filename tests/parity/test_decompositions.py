"""Linear algebra: jit gives the eager bits, gradients included, and those agree with differences."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, ops

RANDOM = np.random.default_rng(3)
SQUARE = RANDOM.normal(size=(2, 3, 3)) + 3 * np.eye(3)
TALL = RANDOM.normal(size=(2, 5, 3))
FUNCTIONS = {
    "inverse": (ops.inverse, SQUARE),
    "logdet": (lambda x: ops.logdet(ops.matmul(x, x)), SQUARE),
    "cholesky": (lambda x: ops.cholesky(ops.matmul(x, x.swapaxes(-1, -2))), SQUARE),
    "qr": (lambda x: ops.matmul(ops.exp(ops.qr(x)[0]), ops.qr(x)[1]), TALL),
    "svd": (lambda x: ops.svd(x)[1] * ops.svd(x, compute_uv=False).expand_dims(1), TALL),
    "pinv": (ops.pinv, TALL),
    "lstsq": (lambda x: ops.lstsq(x[0], x[1]), TALL),
    "matrix_exp": (ops.matrix_exp, SQUARE),
    "matrix_power": (lambda x: ops.matrix_power(x, -3), SQUARE),
    "cond": (ops.cond, TALL),
    "nuclear norm": (lambda x: ops.norm(x, "nuc", (1, 2)), TALL),
}


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_jit_gives_the_eager_bits_and_gradients(name: str, mode: str) -> None:
    function, array = FUNCTIONS[name]

    def loss(x):
        return (function(x) ** 2).sum()

    want = ms.value_and_grad(loss)(Tensor(array))
    step = ms.jit(ms.value_and_grad(loss), capture_mode=mode)
    for _ in range(2):
        for got, expected in zip(step(Tensor(array)), want):
            assert got.asnumpy().tobytes() == expected.asnumpy().tobytes()
    direction = RANDOM.normal(size=array.shape)
    up, down = (float(loss(Tensor(array + by * direction))) for by in (1e-6, -1e-6))
    slope = float((want[1].asnumpy() * direction).sum())
    assert slope == pytest.approx((up - down) / 2e-6, rel=1e-5, abs=1e-5)
