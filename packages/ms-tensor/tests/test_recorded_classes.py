"""Primitive classes give what MindSpore 2.10 gave; class_recorded.json holds its answers.

A key of the file is the call, its value the result (dtype, shape, values; complex numbers as pairs), the repr or the
type of the exception. `changed` is what a step has written into its Parameters: what MindSpore's CPU kernels return
is not set. `kind` is dtype and shape of random numbers.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ms_tensor import Parameter, Tensor, dtype, ops

RECORDED: dict[str, Any] = json.loads((Path(__file__).parent / "class_recorded.json").read_text())


def numbers(count: int) -> np.ndarray:
    return np.arange(count, dtype=np.float32)


def parameter(value: Any) -> Parameter:
    return Parameter(Tensor(value), name="p")


def changed(step: ops.Primitive, *args: Any) -> list[Any]:
    returned = step(*args)
    assert isinstance(returned, (Tensor, tuple))
    return [value for value in args if isinstance(value, Parameter)]


def kind(value: Tensor) -> list[Any]:
    return [str(value.dtype), list(value.shape)]


NAMES = {
    "ops": ops,
    "T": Tensor,
    "ms": dtype,
    "np": np,
    "A": numbers,
    "P": parameter,
    "changed": changed,
    "kind": kind,
    "repr": repr,
}


def check(got: Any, want: Any) -> None:
    if isinstance(want, dict):
        assert (str(got.dtype), list(got.shape)) == (want["dtype"], want["shape"])
        values = got.asnumpy()
        values = np.stack([values.real, values.imag], -1) if values.dtype.kind == "c" else values
        wanted = np.array(want["values"], np.float64).reshape(values.shape)
        np.testing.assert_allclose(values, wanted, rtol=2e-5, atol=2e-6)
    elif isinstance(want, list):
        assert len(got) == len(want)
        for one, other in zip(got, want, strict=True):
            check(one, other)
    else:
        assert got == want


@pytest.mark.parametrize("call", RECORDED)
def test_as_recorded(call: str) -> None:
    want = RECORDED[call]
    if isinstance(want, dict) and "raises" in want:
        with pytest.raises(Exception) as error:
            eval(call, dict(NAMES))
        assert type(error.value).__name__ == want["raises"]
        assert len(str(error.value).splitlines()) <= 6
    else:
        check(eval(call, dict(NAMES)), want)
