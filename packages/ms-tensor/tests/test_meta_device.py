"""Tensors of the device `meta`, which are a dtype and a shape. What is asserted is what MindSpore 2.10 does."""

from __future__ import annotations

from typing import Any

import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Parameter, Tensor, mint, ops

X = Tensor(np.ones((2, 3), np.float32))
MADE: dict[str, Any] = {
    "Tensor": lambda: Tensor(np.ones((2, 3), np.float32), device="meta"),
    "shape": lambda: Tensor(shape=(2, 3), dtype=ms.float32, device="meta"),
    "init": lambda: Tensor(shape=(2, 3), dtype=ms.float32, init="ones", device="meta"),
    "tensor": lambda: ms.tensor([[1.0, 2.0, 3.0]] * 2, device="meta"),
    "empty": lambda: mint.empty((2, 3), device="meta"),
    "empty_like": lambda: mint.empty_like(X, device="meta"),
    "to": lambda: X.to("meta"),
    "to_another": lambda: X.to(X.to("meta")),
    "of_parameter": lambda: Parameter(X, name="w").to("meta"),
}


@pytest.mark.parametrize("name", MADE)
def test_they_are_a_dtype_and_a_shape(name: str) -> None:
    x = MADE[name]()
    assert (x.is_meta, x.device, x.shape, x.dtype, x.size) == (True, "meta", (2, 3), ms.float32, 6)
    assert (x.strides, x.nbytes, x.itemsize) == ((12, 4), 24, 4)
    assert str(x) == repr(x) == "Tensor(shape=[2, 3], dtype=Float32, value=\n<meta>)"
    for read in (x.asnumpy, lambda: np.asarray(x), lambda: memoryview(x)):
        with pytest.raises(RuntimeError, match="meta"):
            read()


def test_they_take_no_memory() -> None:
    assert mint.empty((1 << 20, 1 << 20, 64), device="meta").size == 1 << 46
    assert Tensor(shape=(1 << 20, 1 << 20, 64), dtype=ms.int8, device="meta").nbytes == 1 << 46
    assert repr(Tensor([1.0, 2.0], device="meta")) == "Tensor(shape=[2], dtype=Float32, value= <meta>)"
    assert X.to("meta", ms.float16).dtype is ms.float16


OPS: dict[str, Any] = {
    "add": lambda x: x + X,
    "matmul": lambda x: ops.matmul(x, x.T),
    "view": lambda x: x.view(3, 2),
    "index": lambda x: x[0],
    "cast": lambda x: x.astype(ms.float16),
    "copy": lambda x: x.copy(),
    "cpu": lambda x: x.to("CPU"),
    "empty_like": mint.empty_like,
    "zeros_like": ops.zeros_like,
}


@pytest.mark.parametrize("name", OPS)
def test_ops_read_zeros_and_give_tensors_of_the_cpu(name: str) -> None:
    found = OPS[name](MADE["Tensor"]())
    want = OPS[name](ops.zeros((2, 3)))
    assert (found.is_meta, found.device) == (False, "CPU")
    np.testing.assert_array_equal(found.asnumpy(), want.asnumpy())


def test_what_shares_a_tensor_is_of_its_device() -> None:
    x = MADE["Tensor"]()
    assert Tensor(x).device == Parameter(x, name="w").device == "meta"


def test_what_stays_as_it_is() -> None:
    x = MADE["Tensor"]()
    assert x.tolist() == [[0.0] * 3] * 2 and not bool(x.sum()) and not X.is_meta
    parameter = Parameter(X, name="w")
    parameter.set_data(x)
    assert parameter.tolist() == [[0.0] * 3] * 2
    for call in (lambda: Tensor([1.0], device="Meta"), lambda: X.move_to("meta")):
        with pytest.raises(ValueError):
            call()
