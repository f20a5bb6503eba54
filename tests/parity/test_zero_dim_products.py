"""A 0-d tensor does not widen a product: dtypes of results and gradients in every mode."""

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, jit, ops

SCALE = Tensor(3.0, ms.float32)


def scaled(x, s):
    return x * s / SCALE + (s * x) * Tensor(2.0, ms.float64)


def total(x, s):
    return ops.sum(scaled(x, s))


@pytest.mark.parametrize("mode", [None, "ast", "bytecode", "trace"])
def test_results_and_gradients_keep_the_dtypes(mode):
    x, s = Tensor(np.ones(3, np.float16)), Tensor(1.5, ms.float32)
    fn, gradient = scaled, ms.grad(total, (0, 1))
    if mode:
        fn, gradient = jit(scaled, capture_mode=mode), jit(gradient, capture_mode=mode)
    assert fn(x, s).dtype == ms.float16
    of_x, of_s = gradient(x, s)
    assert (of_x.dtype, of_s.dtype) == (ms.float16, ms.float32)
    np.testing.assert_allclose(of_x.asnumpy(), 3.5, rtol=1e-3)
    np.testing.assert_allclose(of_s.asnumpy(), 7.0, rtol=1e-3)
