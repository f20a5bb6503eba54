"""Bessel functions: their series, and 16-bit floats, whose series are computed in float32."""

from __future__ import annotations

from typing import Any

import ms_runtime
import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor, ops

FUNCTIONS = "i0 i0e i1 i1e j0 j1 k0 k0e k1 k1e y0 y1"


@pytest.mark.parametrize("kind", [ms.float16, ms.bfloat16], ids=str)
@pytest.mark.parametrize("name", FUNCTIONS.split())
def test_16_bit_floats_are_float32_rounded_once(name: str, kind: Any) -> None:
    function = getattr(ops, f"bessel_{name}")
    x = ops.cast(Tensor(np.array([0.0, 0.01, 0.5, 1.0, 2.5, 7.0, 10.0, -1.0], np.float32)), kind)
    got, want = function(x), ops.cast(function(ops.cast(x, ms.float32)), kind)
    assert got.dtype == kind
    np.testing.assert_array_equal(ops.cast(got, ms.float32).asnumpy(), ops.cast(want, ms.float32).asnumpy())


def test_values_that_float16_alone_would_miss() -> None:
    # MindSpore 2.10 gives these.
    assert ops.bessel_j0(Tensor([0.0], ms.float16)).tolist() == [1.0]
    assert ops.bessel_i0(Tensor([12.0], ms.float16)).tolist() == [18944.0]


def test_a_series_is_one_op() -> None:
    chebyshev = ms_runtime.op("chebyshev_")
    bits = tuple(np.array([0.5, -1.25, 0.25, 2.0]).view(np.int64).tolist())
    x = np.linspace(0.0, 3.0, 50)
    place = x / 1.5 - 1
    want = 0.5 - 1.25 * place + 0.25 * (2 * place**2 - 1) + 2 * (4 * place**3 - 3 * place)
    np.testing.assert_allclose(chebyshev(Tensor(x), bits, 3.0).asnumpy(), want, rtol=1e-12, atol=1e-14)
    with pytest.raises(ValueError, match="at least one coefficient"):
        chebyshev(Tensor(x), (), 3.0)
    with pytest.raises(TypeError, match="a float dtype"):
        chebyshev(Tensor([1, 2]), bits, 3.0)
