"""A traceback through a jitted function reads as plain Python's: lines, carets, and nothing of what runs it."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor

sys.path.insert(0, str(Path(__file__).parent))
import split_errors


def text(fn: Callable[..., Any]) -> str:
    split_errors.LOG.clear()
    try:
        fn(Tensor(np.ones((2, 3), np.float32)))
    except Exception:
        return traceback.format_exc()
    return "no error"


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
@pytest.mark.parametrize("fn", split_errors.FUNCTIONS, ids=lambda f: f.__name__)
def test_the_traceback_is_plain_pythons(fn: Callable[..., Any], mode: str) -> None:
    want = text(fn)
    assert "split_errors.py" in want
    jitted = ms.jit(fn, capture_mode=mode, jit_level="O0")
    for _ in range(3):
        assert text(jitted) == want


def test_split_functions_know_columns() -> None:
    """The breaks are such that what raises is run between graphs."""
    jitted = ms.jit(split_errors.in_calls, capture_mode="ast")
    for _ in range(2):
        text(jitted)
    assert jitted.cache_info().segments or jitted.cache_info().plain_calls == 0
