"""The order of rows that are read in the order of files: workers, shards, shuffles, epochs."""

from __future__ import annotations

import json
import os
import sys
from types import SimpleNamespace

import pytest
from ms_dataset import config
from ms_dataset.samplers import Shuffle
from ms_dataset.sources.text_datasets import TextFileDataset

sys.path.insert(0, os.path.dirname(__file__))
import stream_orders

with open(os.path.join(os.path.dirname(__file__), "stream_orders.json")) as _file:
    RECORDED = json.load(_file)


@pytest.fixture(autouse=True)
def seed():
    before = config.get_seed()
    yield
    config.set_seed(before)


@pytest.mark.parametrize(("case", "expected"), RECORDED, ids=[str(i) for i in range(len(RECORDED))])
def test_orders_are_mindspores(tmp_path, case, expected):
    stream_orders.write(str(tmp_path))
    ds = SimpleNamespace(config=config, TextFileDataset=TextFileDataset, Shuffle=Shuffle)
    assert stream_orders.run(ds, str(tmp_path), **case) == expected
