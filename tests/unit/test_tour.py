"""The tour runs: every step of it asserts what it says."""

from __future__ import annotations

import runpy
from pathlib import Path

TOUR = Path(__file__).resolve().parents[2] / "docs" / "tour.py"


def test_tour(capsys):
    runpy.run_path(str(TOUR), run_name="__main__")
    assert "13. All of this can be seen" in capsys.readouterr().out
    assert len(TOUR.read_text().splitlines()) <= 600
