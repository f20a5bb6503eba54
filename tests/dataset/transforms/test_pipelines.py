"""transforms, text and audio in pipelines: the rows of MindSpore 2.10, random ones too."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import mindspore as ms
import mindspore.dataset as ds
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))
from oracle_cases import differences
from pipelines import FILE, pipelines, rows_of

RECORDED = json.loads(FILE.read_text())
BUILT = pipelines(ds, ms)


@pytest.mark.parametrize("name", RECORDED)
def test_rows(name):
    expected, got = RECORDED[name], rows_of(BUILT[name], ds)
    if isinstance(expected, dict):
        assert got == expected
        return
    assert len(got) == len(expected)
    for one, other in zip(got, expected):
        assert [differences(value, wanted, 1e-4, 1e-5) for value, wanted in zip(one, other)] == [""] * len(other)


def test_two_epochs_go_on_with_the_random_numbers():
    ds.config.set_seed(7)
    dataset = BUILT["choice of one worker"]()
    iterator = dataset.create_tuple_iterator(num_epochs=2, output_numpy=True)
    first, second = [[int(row[0]) for row in iterator] for _ in range(2)]
    assert first == [int(row[0]["values"][0]) for row in RECORDED["choice of one worker"]]
    assert first != second
