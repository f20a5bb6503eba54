"""Public datasets read tiny trees as MindSpore does. `record_trees.py` recorded MindSpore's results in trees.json."""

from __future__ import annotations

import json
import os
import sys

import pytest
from ms_dataset import config
from ms_dataset.sources import datasets

sys.path.insert(0, os.path.dirname(__file__))
import trees

with open(os.path.join(os.path.dirname(__file__), "trees.json")) as _file:
    RECORDED = json.load(_file)

# Columns that differ on purpose.
DIFFERENT_COLUMNS = {
    # MindSpore returns silence for the segments of this SPHERE file.
    "TedliumDataset": {"waveform"},
}


def cases():
    place = 0
    for number, (make, name, keywords) in enumerate(trees.CASES):
        recorded = RECORDED[place : place + len(keywords)]
        place += len(keywords)
        yield pytest.param(make, name, keywords, recorded, id=f"{name}-{number}")


@pytest.fixture(autouse=True)
def two_workers():
    before = config.get_num_parallel_workers()
    config.set_num_parallel_workers(2)
    yield
    config.set_num_parallel_workers(before)


@pytest.mark.parametrize(("make", "name", "keywords", "recorded"), cases())
def test_reads_as_mindspore(tmp_path, make, name, keywords, recorded):
    if name in ("SVHNDataset", "Flowers102Dataset", "Caltech101Dataset", "SBDataset"):
        pytest.importorskip("scipy")
    root = str(tmp_path)
    make(root)
    for kwargs, (recorded_name, recorded_kwargs, expected) in zip(keywords, recorded):
        assert (recorded_name, recorded_kwargs) == (name, json.loads(json.dumps(kwargs)))
        found = json.loads(json.dumps(trees.outcome(datasets, name, root, kwargs)))
        for column in DIFFERENT_COLUMNS.get(name, ()):
            place = expected["columns"].index(column)
            for row, other in zip(found["rows"], expected["rows"]):
                row[place] = other[place]
        if kwargs.get("extra_metadata") and len(found["rows"][0]) > len(expected["rows"][0]):
            # MindSpore's iterators omit columns _meta-*, which `rename` makes visible.
            found["rows"] = [row[:-1] for row in found["rows"]]
        assert found == expected, kwargs


def test_every_public_dataset_has_a_tree():
    covered = {name for _, name, _ in trees.CASES}
    elsewhere = {"CSVDataset", "MindDataset", "OBSMindDataset", "RandomDataset", "TFRecordDataset"}
    assert set(datasets.__all__) == covered | elsewhere
