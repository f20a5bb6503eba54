"""The tests that `nox` samples: the same ones every time, about as many as asked for, in folders that exist."""

import re
import sys
from pathlib import Path
from types import SimpleNamespace

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import house
import pytest_sample


def test_the_sample_is_about_one_in_n_and_does_not_change() -> None:
    names = [f"tests/a/test_b.py::test_c[{i}]" for i in range(4000)]
    chosen = [name for name in names if pytest_sample.is_chosen(name, 4)]
    assert 900 < len(chosen) < 1100
    assert chosen[:3] == [f"tests/a/test_b.py::test_c[{i}]" for i in (2, 6, 13)]


def test_files_are_sampled_by_their_names() -> None:
    config = SimpleNamespace(option=SimpleNamespace(sample_files=8), rootpath=Path("/tree"))
    files = [Path(f"/tree/tests/a/test_{i}.py") for i in range(800)]
    left = [file for file in files if pytest_sample.pytest_ignore_collect(file, config) is None]
    assert 80 < len(left) < 120
    for always in ("/tree/tests/a", "/tree/tests/a/conftest.py"):
        assert pytest_sample.pytest_ignore_collect(Path(always), config) is None


def test_sampled_folders_have_tests() -> None:
    lines = re.findall(r"^SAMPLED_TESTS \+?= \[(.*)\]$", (house.ROOT / "noxfile.py").read_text(), re.MULTILINE)
    names = [name for line in lines for name in re.findall(r'"((?:tests|packages)/[^"{]+)"', line)]
    places = [house.ROOT / name.split("::")[0] for name in names]
    assert len(places) > 5
    assert all(place.is_file() or any(place.glob("test_*.py")) for place in places)
