"""Medians, and NaN in them. The outcomes of `ops` and of methods are recorded from MindSpore 2.10."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from ms_tensor import Tensor, mint, ops

NAN = float("nan")
ROWS = [[1.0, 2.0, NAN], [3.0, 1.0, 2.0], [NAN, NAN, NAN]]
MEDIANS, PLACES = [NAN, 2.0, NAN], [2, 2, 0]


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
@pytest.mark.parametrize(
    "function",
    [
        lambda x: ops.median(x, -1),
        lambda x: x.median(-1),
        lambda x: mint.median(x, 1),
        lambda x: [part.reshape(-1) for part in mint.median(x, 1, True)],
    ],
)
def test_nan_is_the_median(function: Any, dtype: Any) -> None:
    values, places = function(Tensor(np.array(ROWS, dtype)))
    np.testing.assert_array_equal(values.asnumpy(), MEDIANS)
    assert places.tolist() == PLACES


@pytest.mark.parametrize("function", [lambda x: ops.nanmedian(x, -1), lambda x: x.nanmedian(-1)])
def test_nanmedian_leaves_nan_out(function: Any) -> None:
    values, places = function(Tensor(np.array(ROWS, np.float32)))
    np.testing.assert_array_equal(values.asnumpy(), [1.0, 2.0, NAN])
    assert places.tolist() == [0, 2, 0]


def test_the_median_of_all() -> None:
    assert np.isnan(mint.median(Tensor([1.0, NAN, 3.0])).item())
    assert np.isnan(mint.median(Tensor(ROWS)).item())
    assert mint.median(Tensor([5.0, 1.0, 2.0, 4.0])).item() == 2.0
    assert mint.median(Tensor([[5, 1], [2, 4]])).item() == 2
