"""Every kind of state x everything done to it x every capture mode equals eager, call by call."""

from __future__ import annotations

import pytest
from kinds import KINDS
from table import PAIRS, make
from worlds import MODES, check


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_state(kind, mode):
    pairs = [pair for pair in PAIRS if pair.startswith(f"{kind}-")]
    assert pairs
    for pair in pairs:
        try:
            check(lambda pair=pair: make(pair), mode)
        except AssertionError as e:
            raise AssertionError(f"{pair}: {e}") from None
