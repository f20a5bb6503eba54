"""Tensors as Python's numbers, and beside them: values that a tensor's dtype, or 64 bits, do not hold."""

import math
import operator

import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor


def test_uint64_keeps_its_value():
    x = Tensor(np.uint64(2**63 + 5))
    assert int(x) == operator.index(x) == x.item() == 2**63 + 5
    assert float(x) == 2.0**63 and f"{hex(x)}" == hex(2**63 + 5)


@pytest.mark.parametrize(
    ("value", "error"), [(math.nan, ValueError), (math.inf, OverflowError), (-math.inf, OverflowError)]
)
def test_int_of_what_is_no_integer_raises(value, error):
    with pytest.raises(error):
        int(Tensor(value))
    assert int(Tensor(1e30)) == int(np.float32(1e30))


def test_complex_numbers_keep_their_imaginary_part():
    x = Tensor(1 + 2j)
    assert complex(x) == 1 + 2j and complex(Tensor(2)) == 2
    for convert in (int, float):
        with pytest.raises(TypeError):
            convert(x)


@pytest.mark.parametrize(("dtype", "number"), [("int8", 200), ("int16", 2**20), ("int32", 2**33), ("uint8", 300)])
def test_comparisons_with_larger_numbers_are_exact(dtype, number):
    x = Tensor([5], getattr(ms, dtype))
    for less in (x < number, x <= number, number > x, ms.ops.less(x, number), x != number):
        assert less.asnumpy().all() and less.dtype == ms.bool_
    for other in (x > number, x >= number, x == number, x < -number):
        assert not other.asnumpy().any()


def test_iteration_of_a_zero_dim_tensor_names_it():
    with pytest.raises(TypeError, match="iteration over a 0-d tensor"):
        list(Tensor(3))


LARGE = 2**64 - 1


def test_functions_that_fill_accept_numbers_of_uint64():
    x, ones = Tensor([1, 2], ms.uint64), Tensor([1.0, 1.0])
    for filled in (
        ms.ops.full((2,), LARGE, dtype=ms.uint64),
        ms.ops.fill(ms.uint64, (2,), LARGE),
        ms.ops.full_like(x, LARGE),
        ms.mint.full((2,), LARGE, dtype=ms.uint64),
        ms.numpy.full((2,), LARGE),
        ms.numpy.full_like(x, LARGE),
        x.fill(LARGE),
        x.copy().fill_(LARGE),
    ):
        assert filled.tolist() == [LARGE, LARGE] and filled.dtype == ms.uint64
    assert ms.ops.full_like(ones, LARGE).tolist() == [2.0**64, 2.0**64]


def test_limits_and_masks_accept_numbers_of_uint64():
    x = Tensor(np.array([1, LARGE], np.uint64))
    assert ms.ops.clamp(x, 0, LARGE).tolist() == x.clamp(0, LARGE).tolist() == [1, LARGE]
    assert ms.ops.clamp(x, 2**63, LARGE - 1).tolist() == [2**63, LARGE - 1]
    assert x.masked_fill(x < 2, LARGE).tolist() == [LARGE, LARGE]


@pytest.mark.parametrize("dtype", ["int64", "uint8", "float16"])
def test_numbers_that_a_dtype_does_not_hold_are_rejected(dtype):
    with pytest.raises(ValueError):
        ms.ops.full((1,), LARGE, dtype=getattr(ms, dtype))
