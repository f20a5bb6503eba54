"""Products and quotients of a tensor with dimensions and a 0-d tensor: the dtypes that MindSpore 2.10 gives."""

import ms_tensor as ms
import ms_tensor.numpy as ms_numpy
import numpy as np
import pytest
from ms_tensor import Tensor, mint, ops

#: dtype of the tensor with dimensions, of the 0-d tensor, of their product, of their quotient
RECORDED = """
float16 float32 Float16 Float16
float32 float64 Float32 Float32
float32 int64   Float32 Float32
int32   float32 Float32 Float32
int32   float64 Float64 Float64
int32   int64   Int32   Float32
uint8   int64   UInt8   Float32
bool    float32 Float32 Float32
int64   float16 Float16 Float16
bool    int8    Int8    Float32
int32   bool    Int32   Float32
int8    float16 Float16 Float16
"""


@pytest.mark.parametrize("row", RECORDED.strip().splitlines())
def test_a_zero_dim_tensor_is_weak_in_products_and_quotients(row):
    dims, zero, product, quotient = row.split()
    x, s = Tensor(np.ones((1, 3), dims)), Tensor(np.array(1, zero))
    for form in (x * s, s * x, ops.mul(x, s), mint.mul(s, x), ops.Mul()(x, s), x.mul(s)):
        assert str(form.dtype) == product and form.shape == (1, 3)
    for form in (x / s, s / x, ops.div(x, s), mint.div(s, x), ops.Div()(x, s), x.div(s)):
        assert str(form.dtype) == quotient


def test_sums_and_tensors_of_one_element_promote_as_others():
    x, s = Tensor(np.ones(3, np.float16)), Tensor(2.0, ms.float32)
    for form in (x + s, x - s, x**s, ops.maximum(x, s), ops.floor_div(x, s)):
        assert form.dtype == ms.float32
    assert (x * Tensor([2.0], ms.float32)).dtype == ms.float32
    assert (Tensor(2.0, ms.float16) * s).dtype == ms.float32
    assert (Tensor(np.ones(0, np.float16)) * s).dtype == ms.float16


def test_the_zero_dim_value_is_cast_first():
    assert np.isinf((Tensor(np.ones(3, np.float16)) * Tensor(1e5, ms.float32)).asnumpy()).all()
    assert (Tensor(np.ones(2, np.int32)) * Tensor(2**40 + 3)).asnumpy().tolist() == [3, 3]
    np.testing.assert_allclose((Tensor([6, 3], ms.uint8) / Tensor(300)).asnumpy(), [0.02, 0.01], rtol=1e-6)


def test_numpy_and_mul_no_nan_promote_in_full():
    x, s = Tensor(np.ones(3, np.float16)), Tensor(2.0, ms.float32)
    assert {ms_numpy.multiply(x, s).dtype, ms_numpy.divide(s, x).dtype, ops.MulNoNan()(x, s).dtype} == {ms.float32}
