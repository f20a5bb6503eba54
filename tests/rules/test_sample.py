"""The tests that `nox` samples: the same ones every time, about as many as asked for, in folders that exist."""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import house
import pytest_sample


def test_the_sample_is_about_one_in_n_and_does_not_change() -> None:
    names = [f"tests/a/test_b.py::test_c[{i}]" for i in range(4000)]
    chosen = [name for name in names if pytest_sample.is_chosen(name, 4)]
    assert 900 < len(chosen) < 1100
    assert chosen[:3] == [f"tests/a/test_b.py::test_c[{i}]" for i in (2, 6, 13)]


def test_sampled_folders_have_tests() -> None:
    lines = re.findall(r"^SAMPLED_TESTS \+?= \[(.*)\]$", (house.ROOT / "noxfile.py").read_text(), re.MULTILINE)
    places = [house.ROOT / place for line in lines for place in re.findall(r'"((?:tests|packages)/[^"{]+)"', line)]
    assert len(places) > 5
    assert all(place.is_file() or any(place.glob("test_*.py")) for place in places)
