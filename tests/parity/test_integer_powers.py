"""Powers of integers with negative exponents, recorded from MindSpore 2.10 on CPU, in every mode.

It raises in float64 and casts: 0 to a negative power is infinite, which is the least number in 32 and 64 bits and 0 in
8 and 16.
"""

from __future__ import annotations

from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, mint, ops
from ms import numpy as mnp

BASES, EXPONENTS = [0, 1, -1, 2, -2, 3, 7], [-1, -2, -3, 0, 1, 2, -4]
POLES = {"int8": 0, "int16": 0, "int32": -(2**31), "int64": -(2**63)}
#: for each base but 0, by exponent
POWERS = {
    1: [1, 1, 1, 1, 1, 1, 1],
    -1: [-1, 1, -1, 1, -1, 1, 1],
    2: [0, 0, 0, 1, 2, 4, 0],
    -2: [0, 0, 0, 1, -2, 4, 0],
    3: [0, 0, 0, 1, 3, 9, 0],
    7: [0, 0, 0, 1, 7, 49, 0],
}


def _powers(dtype: str) -> list[list[int]]:
    pole = POLES[dtype]
    return [[pole, pole, pole, 1, 0, 0, pole], *(POWERS[base] for base in BASES[1:])]


@pytest.mark.parametrize("dtype", POLES)
@pytest.mark.parametrize(
    "function",
    [
        lambda x, y: ops.pow(x, y),
        lambda x, y: x.pow(y),
        lambda x, y: x**y,
        lambda x, y: mint.pow(x, y),
        lambda x, y: mnp.power(x, y),
        lambda x, y: ops.Pow()(x, y),
    ],
)
def test_of_tensors(function: Any, dtype: str, parity: Any) -> None:
    bases, exponents = np.array(BASES, dtype).reshape(-1, 1), np.array(EXPONENTS, dtype)
    got = parity(function, bases, exponents, captured=False)
    assert str(got.dtype).lower() == dtype
    assert got.tolist() == _powers(dtype)


@pytest.mark.parametrize("dtype", POLES)
def test_with_numbers(dtype: str) -> None:
    bases, exponents, powers = Tensor(np.array(BASES, dtype)), Tensor(np.array(EXPONENTS, dtype)), _powers(dtype)
    for k, exponent in enumerate(EXPONENTS):
        wanted = [row[k] for row in powers]
        assert (bases**exponent).tolist() == ops.pow(bases, exponent).tolist() == wanted
    for base, wanted in zip(BASES[:5], powers, strict=False):
        assert (base**exponents).tolist() == ops.pow(base, exponents).tolist() == wanted
        assert mint.pow(base, exponents).tolist() == wanted


def test_of_narrow_and_wide_ints() -> None:
    """The power is taken in the promoted dtype."""
    zeros = Tensor(np.zeros(2, np.int8))
    for wide in (np.int32, np.int64):
        got = ops.pow(zeros, Tensor(np.array([-1, 0], wide)))
        assert got.dtype is (ms.int32 if wide is np.int32 else ms.int64)
        assert got.tolist() == [np.iinfo(wide).min, 1]


def test_float_power_is_infinite() -> None:
    zeros = Tensor(np.zeros(1, np.int32))
    assert ops.float_power(zeros, -2).tolist() == [float("inf")]
    assert mnp.float_power(zeros, Tensor(np.array([-1], np.int32))).tolist() == [float("inf")]
