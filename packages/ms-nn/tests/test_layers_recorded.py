"""Layers: values, printed text, parameters, errors, against what MindSpore 2.10 makes of them (layers.json).

`record_cases.py` filled the table; a case is an expression, its outcome what it gives or the type
of its error.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import ms_nn as nn
import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor, ops

CASES = json.loads((Path(__file__).parent / "layers.json").read_text())


def numbers(*shape: int) -> np.ndarray[Any, Any]:
    """The numbers that `record_cases.py` has."""
    count = np.arange(int(np.prod(shape))).reshape(shape)
    return (count * 5 % 11 - 5 + count * 0.01).astype(np.float32)


NAMES = {
    "ms": ms,
    "nn": nn,
    "ops": ops,
    "np": np,
    "Tensor": Tensor,
    "x": lambda *shape: Tensor(numbers(*shape)),
    "i": lambda value: Tensor(np.array(value, np.int32)),
    "params": lambda cell: [[p.name, list(p.shape), p.requires_grad] for p in cell.get_parameters()],
}


def same(got: Any, want: Any) -> None:
    if isinstance(got, Tensor):
        shape, dtype, values = want
        assert list(got.shape) == shape and str(got.dtype) == dtype
        np.testing.assert_allclose(got.asnumpy().ravel(), values, rtol=2e-5, atol=2e-5)
    elif isinstance(got, (list, tuple)):
        assert len(got) == len(want)
        for a, b in zip(got, want, strict=True):
            same(a, b)
    elif isinstance(got, str):
        assert re.sub(r"<[\w.]*?(\w+) object at 0x\w+>", r"<\1>", got) == want
    else:
        assert (got if isinstance(got, (int, float)) else type(got).__name__) == want


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
