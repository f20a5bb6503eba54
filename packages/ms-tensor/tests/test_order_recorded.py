"""Scans, sorting, searching and statistics give what MindSpore 2.10 gave; order_recorded.json holds its answers.

A key of the file is the call, its value the result (dtype, shape, values) or the type of the exception.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from ms_tensor import Tensor, dtype, ops

RECORDED: dict[str, Any] = json.loads((Path(__file__).parent / "order_recorded.json").read_text())
NAMES = {"ops": ops, "T": Tensor, "ms": dtype, "nan": math.nan, "inf": math.inf, "str": str}


def _found(result: Any) -> Any:
    if isinstance(result, (tuple, list)):
        return [_found(item) for item in result]
    if isinstance(result, Tensor):
        return {"dtype": str(result.dtype), "shape": list(result.shape), "values": result.asnumpy().tolist()}
    return result


def _same(got: Any, want: Any) -> bool:
    if isinstance(want, list):
        return isinstance(got, list) and len(got) == len(want) and all(map(_same, got, want))
    if isinstance(want, dict):
        return isinstance(got, dict) and got.keys() == want.keys() and all(_same(got[k], want[k]) for k in want)
    if isinstance(want, float):
        return math.isnan(got) if math.isnan(want) else got == pytest.approx(want, rel=1e-6, abs=1e-7)
    return bool(got == want)


@pytest.mark.parametrize("call", RECORDED)
def test_as_recorded(call: str) -> None:
    want = RECORDED[call]
    if isinstance(want, dict) and "raises" in want:
        with pytest.raises(Exception) as error:
            eval(call, dict(NAMES))
        assert type(error.value).__name__ == want["raises"]
        assert len(str(error.value).splitlines()) <= 6
    else:
        got = _found(eval(call, dict(NAMES)))
        assert _same(got, want), f"{got}\n is not\n{want}"
