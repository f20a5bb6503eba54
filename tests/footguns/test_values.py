"""Values that are nearly equal, held in every kind of place, are told apart."""

from __future__ import annotations

import pytest
from values import PLACES, SEQUENCES, USES, world
from worlds import UNCHECKED, check


def check_all(sequence: str, mode: str, places: tuple[str, ...]) -> None:
    """Every use of the sequence's values in the places."""
    for use in USES:
        for place in places:
            try:
                check(lambda place=place, use=use: world(sequence, place, use), mode)
            except AssertionError as e:
                raise AssertionError(f"{use} of {place}: {e}") from None


@pytest.mark.parametrize("sequence", SEQUENCES)
def test_values(sequence):
    check_all(sequence, "ast", ("argument", "attribute"))


@pytest.mark.long
@pytest.mark.parametrize("mode", UNCHECKED)
@pytest.mark.parametrize("sequence", SEQUENCES)
def test_values_in_every_place_and_mode(sequence, mode):
    check_all(sequence, mode, PLACES)
