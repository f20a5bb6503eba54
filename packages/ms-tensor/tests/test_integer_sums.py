"""Sums, products, scans and traces of integers: dtypes as recorded from MindSpore 2.10, values as NumPy's in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor, mint, ops
from ms_tensor import numpy as mnp

DTYPES = ("bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
SUM = "int64 int64 int64 int64 int64 int64 uint16 uint32 uint64"
OWN = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64"
LONG = " ".join(["int64"] * 9)
# The second sum of a scan, and a trace, of these overflow every dtype but a wider one.
VALUES = {
    d: np.array([1, 1, 0, 1], bool) if d == "bool" else np.array([np.iinfo(d).max] * 2 + [3, 1], d) for d in DTYPES
}


def _square(x: Any) -> Any:
    return x.reshape(2, 2)


#: (function, NumPy's, the dtype of the result for each of DTYPES; '-' where MindSpore takes no such tensor)
CASES: dict[str, tuple[Callable[[Any], Any], Callable[[Any, Any], Any], str]] = {
    "ops.sum": (ops.sum, lambda x, d: x.sum(dtype=d), SUM),
    "ops.sum over an axis": (lambda x: ops.sum(x, 0), lambda x, d: x.sum(dtype=d), SUM),
    "Tensor.sum": (lambda x: x.sum(), lambda x, d: x.sum(dtype=d), SUM),
    "mint.sum": (mint.sum, lambda x, d: x.sum(dtype=d), SUM),
    "numpy.sum": (mnp.sum, lambda x, d: x.sum(dtype=d), SUM),
    "ops.nansum": (ops.nansum, lambda x, d: x.sum(dtype=d), OWN.replace("bool", "int64")),
    "mint.nansum": (mint.nansum, lambda x, d: x.sum(dtype=d), OWN.replace("bool", "int64")),
    "ops.reduce_sum": (ops.reduce_sum, lambda x, d: x.sum(dtype=d), OWN),
    "ops.prod": (ops.prod, lambda x, d: x.prod(dtype=d), SUM),
    "Tensor.prod": (lambda x: x.prod(), lambda x, d: x.prod(dtype=d), SUM),
    "mint.prod": (mint.prod, lambda x, d: x.prod(dtype=d), SUM),
    "mint.prod over a dim": (lambda x: mint.prod(x, 0), lambda x, d: x.prod(dtype=d), SUM),
    "ops.reduce_prod": (ops.ReduceProd(), lambda x, d: x.prod(dtype=d), OWN),
    "ops.cumsum": (lambda x: ops.cumsum(x, 0), lambda x, d: x.cumsum(dtype=d), OWN.replace("bool", "-")),
    "Tensor.cumsum": (
        lambda x: x.cumsum(0),
        lambda x, d: x.cumsum(dtype=d),
        "int32 int32 int32 int32 int64 int32 uint16 uint32 uint64",
    ),
    "mint.cumsum": (lambda x: mint.cumsum(x, 0), lambda x, d: x.cumsum(dtype=d), LONG),
    "numpy.cumsum": (
        mnp.cumsum,
        lambda x, d: x.cumsum(dtype=d),
        "int32 int32 int32 int32 int64 int32 uint16 uint32 uint64",
    ),
    "numpy.nancumsum": (
        mnp.nancumsum,
        lambda x, d: x.cumsum(dtype=d),
        "int32 int32 int32 int32 int64 int32 uint16 uint32 uint64",
    ),
    "ops.cumprod": (lambda x: ops.cumprod(x, 0), lambda x, d: x.cumprod(dtype=d), LONG),
    "Tensor.cumprod": (lambda x: x.cumprod(0), lambda x, d: x.cumprod(dtype=d), LONG),
    "mint.cumprod": (lambda x: mint.cumprod(x, 0), lambda x, d: x.cumprod(dtype=d), LONG),
    "numpy.cumprod": (
        mnp.cumprod,
        lambda x, d: x.cumprod(dtype=d),
        "int32 int32 int32 int32 int64 uint32 uint32 uint32 uint64",
    ),
    "ops.trace": (lambda x: ops.trace(_square(x)), lambda x, d: _square(x).trace(dtype=d), OWN.replace("bool", "-")),
    "Tensor.trace": (
        lambda x: _square(x).trace(),
        lambda x, d: _square(x).trace(dtype=d),
        "bool int64 int64 int64 int64 int64 int64 int64 uint64",
    ),
    "numpy.trace": (
        lambda x: mnp.trace(_square(x)),
        lambda x, d: _square(x).trace(dtype=d),
        "bool int64 int64 int64 int64 int64 int64 int64 uint64",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_dtypes_and_values(name: str) -> None:
    function, formula, results = CASES[name]
    for dtype, wanted in zip(DTYPES, results.split(), strict=True):
        if wanted == "-":
            continue
        got = function(Tensor(VALUES[dtype]))
        assert str(got.dtype).lower() == wanted, dtype
        with np.errstate(over="ignore"):
            want = formula(VALUES[dtype], wanted)
        np.testing.assert_array_equal(got.asnumpy(), want, err_msg=dtype)


def test_a_histogram_counts_in_float32() -> None:
    """As MindSpore's: float16 counts end at 2,048."""
    found = ops.histc(Tensor(np.arange(6_000) % 2, ms.float16), 2)
    assert found.dtype is ms.float32
    assert found.tolist() == [3_000.0, 3_000.0]
