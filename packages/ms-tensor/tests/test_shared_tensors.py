"""Tensor(t) and tensor(t): the memory of `t`, as in MindSpore 2.10."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from ms_tensor import Parameter, Tensor, dtype, ops, tensor

MAKERS: dict[str, Callable[[Any], Tensor]] = {
    "Tensor(t)": lambda t: Tensor(t),
    "Tensor(t, own dtype)": lambda t: Tensor(t, dtype.float32),
    "Tensor(t, const_arg=True)": lambda t: Tensor(t, const_arg=True),
    "tensor(t)": lambda t: tensor(t),
    "tensor(t, own dtype)": lambda t: tensor(t, dtype=dtype.float32),
}


@pytest.mark.host_memory
@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("source", [Tensor, Parameter])
def test_memory_is_shared(name: str, source: type[Tensor]) -> None:
    a = source(Tensor([1.0, 2.0, 3.0]))
    b = MAKERS[name](a)
    assert type(b) is Tensor and b is not a and b.data_ptr() == a.data_ptr()
    b[0] = 50.0
    a[1] = 60.0
    ops.assign_add(b, Tensor([0.0, 0.0, 1.0]))
    assert a.tolist() == b.tolist() == [50.0, 60.0, 4.0]


@pytest.mark.parametrize("make", [Tensor, tensor])
def test_another_dtype_is_a_copy(make: Callable[..., Tensor]) -> None:
    a = Tensor([1.0, 2.0])
    b = make(a, dtype=dtype.float16)
    b[0] = 50.0
    assert b.dtype is dtype.float16 and a.tolist() == [1.0, 2.0]


@pytest.mark.host_memory
def test_views_keep_their_layout() -> None:
    a = Tensor(np.arange(6.0, dtype=np.float32).reshape(2, 3))
    turned, row = Tensor(a.T), Tensor(a[1])
    assert turned.shape == (3, 2) and turned.data_ptr() == a.data_ptr() and not turned.is_contiguous()
    row[0] = 100.0
    assert a[1, 0].item() == 100.0


def test_a_parameter_has_memory_of_its_own() -> None:
    a = Tensor([1.0, 2.0])
    p = Parameter(a, name="p")
    twin = p.clone()
    p[0] = 50.0
    assert a.tolist() == twin.tolist() == [1.0, 2.0]
    p.set_data(Tensor([1.0, 2.0, 3.0]))
    other = Tensor([5.0])
    p.set_data(other)
    p[0] = 6.0
    assert other.tolist() == [5.0]


def test_a_shape_beside_a_tensor() -> None:
    with pytest.raises(ValueError):
        Tensor(Tensor([1, 2]), shape=(2,), dtype=dtype.int64)
