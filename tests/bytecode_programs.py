"""Runs the programs of ms-jit-core's own tests in bytecode mode instead of from source."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from ms_jit_bytecode import BytecodeDriver
from ms_jit_core import Options

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "packages" / "ms-jit-core" / "tests"))
import harness
import language_programs  # noqa: F401
import programs  # noqa: F401
import test_random_programs
import test_segments as segments

__all__ = ["by_bytecode", "check_split_program", "harness", "jit", "random_program", "segments"]


def jit(fn: Any, **options: Any) -> Any:
    return BytecodeDriver(fn, Options(**options)).jit_function


@pytest.fixture(autouse=True)
def by_bytecode(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(harness, "jit", jit)


def random_program(seed: int, around: Any = lambda fn: fn) -> Any:
    """Returns the harness's report on the random program with this seed, called through `around`."""
    f, box, text = test_random_programs.Maker(seed, natives=seed % 2 == 0).function(seed)
    t, s = harness.t, harness.s
    p = harness.Program(around(f), lambda: (t(1, 2), t(0.5, -1), s(0.3), seed % 4, [1, 2, 3], box(t(1, 1))))
    try:
        return harness.compare(p)
    except AssertionError as e:
        raise AssertionError(f"{text}\n{e}") from None


def check_split_program(fn: Any, args: Any) -> Any:
    """Checks three times that `fn` behaves the same plain and captured; returns the captured function."""
    f = jit(fn)
    expected = segments.seen(fn, args)
    for call in range(3):
        assert segments.seen(f, args) == expected, (call, f.cache_info().reasons)
    return f
