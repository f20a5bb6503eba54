"""The programs of ms-jit-core's own tests, called by native code of a captured function."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from ms_jit_bytecode import BytecodeDriver
from ms_jit_core import Options

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "packages" / "ms-jit-core" / "tests"))
import harness
import language_programs  # noqa: F401
import programs  # noqa: F401
import test_random_programs as random_programs
import test_segments as segments


def through(fn):
    """`fn`, called by native code."""

    def around(*args):
        return sys.call_tracing(fn, args)

    return around


def jit(fn, **options):
    return BytecodeDriver(fn, Options(**options)).take()


@pytest.fixture(autouse=True)
def by_bytecode(monkeypatch):
    monkeypatch.setattr(harness, "jit", jit)


@pytest.mark.parametrize("p", harness.PROGRAMS, ids=lambda p: p.fn.__name__)
def test_program(p):
    harness.compare(replace(p, fn=through(p.fn)))


def captured_in(seed):
    """Whether the random program of this seed was captured where native code calls it."""
    t, s = harness.t, harness.s
    f, box, text = random_programs.Maker(seed, natives=seed % 2 == 0).function(seed)
    p = harness.Program(through(f), lambda: (t(1, 2), t(0.5, -1), s(0.3), seed % 4, [1, 2, 3], box(t(1, 1))))
    try:
        return harness.compare(p).callees > 0
    except AssertionError as e:
        raise AssertionError(f"{text}\n{e}") from None


def test_random_programs():
    assert sum(captured_in(seed) for seed in range(60)) > 50  # some only move tensors about


@pytest.mark.parametrize("name, args", segments.CASES, ids=lambda v: v if isinstance(v, str) else "")
def test_split_programs(name, args):
    fn = through(getattr(segments.programs, name))
    f = jit(fn)
    expected = segments.seen(fn, args)
    for call in range(3):
        assert segments.seen(f, args) == expected, (call, f.cache_info().reasons)
