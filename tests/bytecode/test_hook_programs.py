"""The programs of ms-jit-core's own tests, called by native code of a captured function."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest
from bytecode_programs import (  # noqa: F401
    by_bytecode,
    check_split_program,
    harness,
    random_program,
    segments,
)


def through(fn):
    """`fn`, called by native code."""

    def around(*args):
        return sys.call_tracing(fn, args)

    return around


@pytest.mark.parametrize("p", harness.PROGRAMS, ids=lambda p: p.fn.__name__)
def test_program(p):
    harness.compare(replace(p, fn=through(p.fn)))


def test_random_programs():
    captured = sum(random_program(seed, through).callees > 0 for seed in range(60))
    assert captured > 50  # some only move tensors about


@pytest.mark.parametrize("name, args", segments.CASES, ids=lambda v: v if isinstance(v, str) else "")
def test_split_programs(name, args):
    check_split_program(through(getattr(segments.programs, name)), args)
