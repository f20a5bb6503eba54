"""Every kind of state x everything done to it x every capture mode equals eager, call by call."""

from __future__ import annotations

import kinds
import pytest
from footgun_table import ACTIONS, KINDS, PAIRS, make
from worlds import UNCHECKED, check

SHORT = ("read", "written", "appended")


def check_all(kind: str, mode: str, actions: tuple[str, ...]) -> None:
    """Every pair of the kind with one of the actions."""
    pairs = [pair for action in actions if (pair := f"{kind}-{action}") in PAIRS]
    assert pairs
    for pair in pairs:
        try:
            check(lambda pair=pair: make(pair), mode)
        except AssertionError as e:
            raise AssertionError(f"{pair}: {e}") from None


@pytest.mark.parametrize("mode", UNCHECKED)
@pytest.mark.parametrize("kind", [kind.name for kind in kinds.KINDS])
def test_state(kind, mode):
    check_all(kind, mode, tuple(action.name for action in ACTIONS))


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace", "graph"])
@pytest.mark.parametrize("kind", [kind.name for kind in KINDS if kind not in kinds.KINDS])
def test_state_further_away(kind, mode):
    check_all(kind, mode, SHORT)


@pytest.mark.long
@pytest.mark.parametrize("mode", UNCHECKED)
@pytest.mark.parametrize("kind", [kind.name for kind in KINDS if kind not in kinds.KINDS])
def test_everything_done_to_state_further_away(kind, mode):
    check_all(kind, mode, tuple(action.name for action in ACTIONS))
