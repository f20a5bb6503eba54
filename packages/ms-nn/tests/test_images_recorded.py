"""Interpolation, pooling, convolution, padding, patches, sampling and CTC against MindSpore 2.10 (images.json.gz).

`record_cases.py` filled the table from a scan over small configurations; a case is an expression, its outcome what it
gives or the type of its error.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import ms_nn as nn
import ms_tensor as ms
import numpy as np
import pytest
from ms_autodiff import grad
from ms_tensor import Tensor, mint, ops

sys.path.insert(0, str(Path(__file__).parent))

from record_cases import gradients, numbers, read

CASES = json.loads(read(Path(__file__).parent / "images.json.gz"))
LIBRARY = SimpleNamespace(
    float16=ms.float16, float32=ms.float32, float64=ms.float64, Tensor=Tensor, grad=grad
)  # what `gradients` needs
NAMES = {
    "ms": ms,
    "nn": nn,
    "ops": ops,
    "F": mint.functional,
    "np": np,
    "Tensor": Tensor,
    "x": lambda *shape, dtype=np.float32: Tensor(numbers(*shape).astype(dtype)),
    "i": lambda value: Tensor(np.array(value, np.int32)),
    "grads": lambda function, *inputs: gradients(LIBRARY, function, *inputs),
}
TOLERANCES = {"Float16": 2e-3, "Float32": 2e-5, "Float64": 2e-7}


def same(got: Any, want: Any) -> None:
    if isinstance(got, Tensor):
        shape, dtype, values = want
        assert list(got.shape) == shape and str(got.dtype) == dtype
        tolerance = TOLERANCES.get(dtype, 0.0)
        np.testing.assert_allclose(got.asnumpy().ravel(), values, rtol=tolerance, atol=tolerance)
    elif isinstance(got, (list, tuple)):
        assert len(got) == len(want)
        for a, b in zip(got, want, strict=True):
            same(a, b)
    else:
        assert (got if isinstance(got, (str, int, float)) else type(got).__name__) == want


@pytest.mark.parametrize("expression", CASES)
def test_recorded(expression: str) -> None:
    want = CASES[expression]
    if "value" in want:
        same(eval(expression, dict(NAMES)), want["value"])
        return
    with pytest.raises(Exception) as caught:
        eval(expression, dict(NAMES))
    assert type(caught.value).__name__ == want["error"]
    assert len(str(caught.value).splitlines()) <= 6
