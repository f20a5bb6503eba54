"""The incomplete gamma functions."""

from __future__ import annotations

from typing import Any

from ms_runtime import op as _op

from ... import _check as check
from ... import dtype as mstype

_igamma, _igammac = _op("igamma_"), _op("igammac_")


def _check_both(input: Any, other: Any, op: str) -> None:
    for name, value in (("input", input), ("other", other)):
        check.tensor(value, op, name)
        if value.dtype not in (mstype.float32, mstype.float64):
            raise TypeError(f"For '{op}', '{name}' must be a Tensor of Float32 or Float64, but got {value.dtype}.")
    if input.dtype is not other.dtype:
        raise TypeError(f"For '{op}', the dtypes must be the same, but got {input.dtype} and {other.dtype}.")


from ..._generated.rows.ops_elements import *
