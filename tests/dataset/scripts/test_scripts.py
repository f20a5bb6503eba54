"""Pipelines as training scripts write them give what MindSpore 2.10 gave: rows, orders, sizes, kinds of errors.

Record again with a Python that has MindSpore 2.10: `python tests/dataset/scripts/script_programs.py`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import mindspore.dataset as ds
import pytest

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import oracle_cases
import script_programs

RECORDED = json.loads((HERE / "recorded.json").read_text(encoding="utf-8"))
#: sums of a Fourier transform in another order
TOLERANCES = {"spectrogram_features": 1e-4}


@pytest.fixture(autouse=True)
def settings() -> Iterator[None]:
    before = ds.config.get_num_parallel_workers(), ds.config.get_prefetch_size(), ds.config.get_seed()
    ds.config.set_num_parallel_workers(2)  # of the machine on which they were recorded
    yield
    ds.config.set_num_parallel_workers(before[0])
    ds.config.set_prefetch_size(before[1])
    ds.config.set_seed(before[2])


def differences(got: Any, expected: Any, rtol: float, place: str = "") -> Iterator[str]:
    if set(got) == set(expected) == {"tuple"} and len(got["tuple"]) == len(expected["tuple"]):
        for number, (one, other) in enumerate(zip(got["tuple"], expected["tuple"])):
            yield from differences(one, other, rtol, f"{place}[{number}]")
        return
    found = oracle_cases.differences(got, expected, rtol)
    if found:
        yield f"{place}: {found}"


def test_all_are_recorded() -> None:
    assert sorted(RECORDED) == sorted(script_programs.PROGRAMS)


@pytest.mark.parametrize("name", script_programs.PROGRAMS)
def test_as_recorded(name: str) -> None:
    got = script_programs.outcome(script_programs.PROGRAMS[name])
    assert list(differences(got, RECORDED[name], TOLERANCES.get(name, 1e-5))) == []
