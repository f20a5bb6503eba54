"""Forms of arguments that unit tests of ops vary: axes as tensors, empty axes, dtypes, flags, numbers, empty inputs.

The results were recorded with MindSpore 2.10 in PyNative mode on a CPU.
"""

from __future__ import annotations

from typing import Any

import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor, mint, ops
from ms_tensor.initializer import initializer
from ms_tensor.mint import functional

X = Tensor(np.arange(6, dtype=np.float32).reshape(2, 3))
FRACTIONS = X * 1.6
HALF = Tensor([-2.0, 4.0], ms.float16)
EMPTY = Tensor(np.zeros((0, 3), np.float32))
NAMES: dict[str, Any] = {"X": X, "FRACTIONS": FRACTIONS, "EMPTY": EMPTY, "HALF": HALF, "initializer": initializer}
NAMES.update(ms=ms, np=np, ops=ops, mint=mint, functional=functional, Tensor=Tensor)

RESULTS: list[tuple[str, str, list[Any]]] = [
    # a tensor as the axis of a Primitive
    ("ops.ReduceMax()(X, Tensor(1))", "Float32", [2.0, 5.0]),
    ("ops.ReduceMin(keep_dims=True)(X, Tensor([0, 1]))", "Float32", [[0.0]]),
    ("ops.ReduceProd()(X, Tensor(1))", "Float32", [0.0, 60.0]),
    # no axis
    ("ops.flip(X, ())", "Float32", [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]),
    ("X.flip(())", "Float32", [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]),
    ("ms.numpy.mean(X, axis=())", "Float32", 2.5),
    ("ms.numpy.mean(X, axis=[], keepdims=True)", "Float32", [[2.5]]),
    ("ms.numpy.var(X, axis=())", "Float32", 2.9166667461395264),
    ("ms.numpy.std(X, axis=())", "Float32", 1.7078251838684082),
    ("ms.numpy.max(X, axis=())", "Float32", 5.0),
    ("ms.numpy.min(X, axis=())", "Float32", 0.0),
    # `dtype`: the sums are truncated by the method, the elements by the function
    ("FRACTIONS.cumsum(0, dtype=ms.int32)", "Int32", [[0, 1, 3], [4, 8, 11]]),
    ("ops.cumsum(FRACTIONS, 0, dtype=ms.int32)", "Int32", [[0, 1, 3], [4, 7, 11]]),
    ("FRACTIONS.nansum(0, dtype=ms.int32)", "Int32", [4, 8, 11]),
    ("ops.nansum(FRACTIONS, 0, dtype=ms.int32)", "Int32", [4, 8, 11]),
    ("mint.cumprod(X, 0, dtype=ms.int8)", "Int8", [[0, 1, 2], [0, 4, 10]]),
    ("mint.cumprod(X, 0, dtype=ms.uint8)", "UInt8", [[0, 1, 2], [0, 4, 10]]),
    # numbers, 0-d and empty tensors
    ("ops.PReLU()(Tensor(-2.0), Tensor([0.25]))", "Float32", -0.5),
    ("ops.prelu(HALF, Tensor([0.25]))", "Float16", [-0.5, 4.0]),
    ("functional.prelu(HALF, Tensor([0.25]))", "Float16", [-0.5, 4.0]),
    ("ops.fftshift(X, dim=())", "Float32", [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]),
    ("ops.ifftshift(X, dim=())", "Float32", [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]),
    ("ops.softmin(X[0], (0,))", "Float32", [0.66524094, 0.24472848, 0.09003057]),
    ("mint.unique_consecutive(EMPTY)", "Float32", []),
    ("initializer(np.float32(0.5), (2,))", "Float32", [0.5, 0.5]),
    ("initializer(np.int32(2), (2,))", "Float32", [2.0, 2.0]),
]

ERRORS: list[tuple[str, type[Exception], str]] = [
    ("ops.max(X, 0, keepdims=1)", TypeError, "keepdims"),
    ("ops.min(X, 0, keepdims=None)", TypeError, "keepdims"),
    ("ops.argmax(X, 0, None)", TypeError, "keepdim"),
    ("ops.softmax(X, (0,))", TypeError, "axis"),
    ("ops.softmax(X, None)", TypeError, "axis"),
    ("functional.softmax(X, (0, 1))", TypeError, "softmax"),
    ("ops.log_softmax(X, (0,))", TypeError, "axis"),
    ("ops.softmin(X, None)", TypeError, "axis"),
    ("ops.masked_fill(X, X > 1, X)", ValueError, "value"),
    ("X.masked_fill(X > 1, Tensor([1.0]))", ValueError, "value"),
    ("ops.index_select(X, 0, Tensor([[0, 1]]))", ValueError, "index"),
    ("X.index_select(0, Tensor([[0, 1]]))", ValueError, "index"),
    ("ops.softplus(X, beta=0)", ValueError, "beta"),
    ("ops.split(Tensor(1.0), 1)", ValueError, "dimension"),
    ("ops.chunk(Tensor(1.0), 1)", ValueError, "dimension"),
    ("ops.narrow(Tensor(1.0), 0, 0, 1)", ValueError, "dimension"),
    ("ops.unbind(Tensor(1.0))", ValueError, "unbind"),
    ("ops.unstack(Tensor(1.0))", ValueError, "dimension"),
    ("mint.unbind(Tensor(1.0))", ValueError, "unbind"),
    ("ops.glu(Tensor(1.0))", ValueError, "glu"),
]


@pytest.mark.parametrize(("call", "dtype", "values"), RESULTS, ids=[row[0] for row in RESULTS])
def test_the_result_is_as_recorded(call: str, dtype: str, values: Any) -> None:
    found = eval(call, NAMES)
    assert str(found.dtype) == dtype
    assert found.asnumpy().shape == np.shape(values)
    np.testing.assert_allclose(found.asnumpy(), values, rtol=1e-6)


@pytest.mark.parametrize(("call", "error", "words"), ERRORS, ids=[row[0] for row in ERRORS])
def test_the_error_is_as_recorded(call: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        eval(call, NAMES)
