"""The programs of ms-jit-core's own tests, decoded from bytecode: whole or split as from source."""

from __future__ import annotations

import sys
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


def jit(fn, **options):
    return BytecodeDriver(fn, Options(**options)).take()


@pytest.fixture(autouse=True)
def by_bytecode(monkeypatch):
    monkeypatch.setattr(harness, "jit", jit)


@pytest.mark.parametrize("p", harness.PROGRAMS, ids=lambda p: p.fn.__name__)
def test_program(p):
    info = harness.compare(p)
    if p.plain is None and p.splits is None and not any(r.startswith("raises") for r in info.reasons):
        assert (info.breaks, info.compiles, info.hits) == (0, 1, 2), info.reasons
    elif p.splits is not None:
        assert (info.compiles, info.plain_calls, info.hits) == (1, 0, 2), info


@pytest.mark.parametrize("seed", range(60))
def test_random_program(seed):
    f, box, text = random_programs.Maker(seed, natives=seed % 2 == 0).function(seed)
    t, s = harness.t, harness.s
    try:
        harness.compare(harness.Program(f, lambda: (t(1, 2), t(0.5, -1), s(0.3), seed % 4, [1, 2, 3], box(t(1, 1)))))
    except AssertionError as e:
        raise AssertionError(f"{text}\n{e}") from None


@pytest.mark.parametrize("name, args", segments.CASES, ids=lambda v: v if isinstance(v, str) else "")
def test_split_programs(name, args):
    fn = getattr(segments.programs, name)
    f = jit(fn)
    expected = segments.seen(fn, args)
    for call in range(3):
        assert segments.seen(f, args) == expected, (call, f.cache_info().reasons)
    assert f.cache_info().plain_calls == 0 and f.cache_info().compiles == 1
