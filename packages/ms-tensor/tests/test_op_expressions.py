"""Ops against values, dtypes and exception types that were recorded from MindSpore."""

from __future__ import annotations

import builtins
import json
import sys
from pathlib import Path
from typing import Any

import ms_tensor
import numpy as np
import pytest
from ms_tensor import Tensor

sys.path.insert(0, str(Path(__file__).parent))

from op_expressions import GROUPS, RECORD, expressions, names

RECORDED = json.loads(RECORD.read_text())
CASES = [line for group in GROUPS for line in expressions(group)]


def _same(got: Any, want: Any) -> None:
    if isinstance(want, dict):
        assert isinstance(got, Tensor)
        array = got.asnumpy()
        assert str(array.dtype) == want["dtype"]
        assert list(array.shape) == want["shape"]
        values = want["values"]
        if array.dtype.kind == "c":
            values = np.array(values[0]) + 1j * np.array(values[1])
        np.testing.assert_allclose(array, np.array(values).reshape(array.shape), rtol=2e-5, atol=2e-6)
    elif isinstance(want, list):
        assert isinstance(got, (list, tuple)) and len(got) == len(want)
        for a, b in zip(got, want, strict=True):
            _same(a, b)
    else:
        assert type(got) is type(want) and got == want


@pytest.mark.parametrize("line", CASES)
def test_as_recorded(line: str) -> None:
    want = RECORDED[line]
    space = names(ms_tensor)
    if isinstance(want, dict) and "raises" in want:
        with pytest.raises(getattr(builtins, want["raises"])) as caught:
            eval(line, space)
        assert len(str(caught.value).splitlines()) <= 6
    else:
        _same(eval(line, space), want)
