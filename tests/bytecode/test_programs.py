"""The programs of ms-jit-core's own tests, decoded from bytecode: whole or split as from source."""

from __future__ import annotations

import pytest
from bytecode_programs import (  # noqa: F401
    by_bytecode,
    check_split_program,
    harness,
    random_program,
    segments,
)


@pytest.mark.parametrize("p", harness.PROGRAMS, ids=lambda p: p.fn.__name__)
def test_program(p):
    info = harness.compare(p)
    if p.beyond:
        assert info.breaks, info
    elif p.plain is None and p.splits is None and not any(r.startswith("raises") for r in info.reasons):
        assert (info.breaks, info.compiles, info.hits) == (0, 1, 2), info.reasons
    elif p.splits is not None:
        assert (info.compiles, info.plain_calls, info.hits) == (1, 0, 2), info


@pytest.mark.parametrize("seed", range(60))
def test_random_program(seed):
    random_program(seed)


@pytest.mark.parametrize("name, args", segments.CASES, ids=lambda v: v if isinstance(v, str) else "")
def test_split_programs(name, args):
    info = check_split_program(getattr(segments.programs, name), args).cache_info()
    assert info.plain_calls == 0 and info.compiles == 1
