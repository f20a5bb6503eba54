"""The tour runs: every step of it asserts what it says."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

TOUR = Path(__file__).resolve().parents[2] / "docs" / "tour.py"


def test_tour(capsys):
    runpy.run_path(str(TOUR), run_name="__main__")
    out = capsys.readouterr().out
    assert "13. All of this can be seen" in out
    gradient, by_differences = re.search(r"w\[0, 1\] = (\S+), by differences in float64 (\S+)", out).groups()
    assert gradient == by_differences
    assert len(TOUR.read_text().splitlines()) <= 600
