"""Every program gives jitted what it gives plain; those not marked are captured whole."""

import language_programs  # noqa: F401
import programs  # noqa: F401
import pytest
from harness import PROGRAMS, compare


@pytest.mark.parametrize("p", PROGRAMS, ids=lambda p: p.fn.__name__)
def test_program(p):
    info = compare(p)
    if p.plain is not None:
        assert info.reasons and info.reasons[0].startswith(p.plain), info.reasons
        assert info.compiles == 0
    elif p.splits is not None:
        assert info.reasons and info.reasons[0].startswith(p.splits), info.reasons
        assert info.compiles == 1 and info.plain_calls == 0 and info.hits == 2, info
    elif p.beyond:
        assert info.breaks, "this is captured whole now: take its marker off"
    elif not any(r.startswith("raises") for r in info.reasons):
        assert info.breaks == 0 and info.compiles == 1, info.reasons
        assert info.hits == 2, info.reasons
