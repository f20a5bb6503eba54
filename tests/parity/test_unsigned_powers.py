"""Powers of unsigned integers with negative exponents: 1 of 1, else 0, as MindSpore 2.10 gives for uint8."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, mint, ops

POWERS = {
    "**": lambda x: x**-1,
    "** with an even exponent": lambda x: x**-2,
    "ops.pow": lambda x: ops.pow(x, -1),
    "mint.pow": lambda x: mint.pow(x, -1),
    "Tensor.pow": lambda x: x.pow(-1),
}


@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.uint32, np.uint64])
@pytest.mark.parametrize("power", POWERS)
def test_an_unsigned_base_has_no_negative_power(power, dtype):
    x = Tensor(np.array([0, 1, 2, 255], dtype))
    jitted = [ms.jit(POWERS[power], capture_mode=mode) for mode in ("ast", "bytecode", "trace")]
    for function in (POWERS[power], *jitted):
        result = function(x)
        assert result.dtype == x.dtype and result.tolist() == [0, 1, 0, 0]


def test_other_bases_and_exponents_stay_what_they_are():
    x = Tensor(np.array([0, 1, 2, 3], np.uint8))
    assert (x**2).tolist() == [0, 1, 4, 9] and ops.pow(x, Tensor(np.array([-1], np.int8))).tolist() == [0, 1, 0, 0]
    assert ((-1) ** x).tolist() == [1, 255, 1, 255]
    assert (Tensor([2.0]) ** -1).tolist() == [0.5]
