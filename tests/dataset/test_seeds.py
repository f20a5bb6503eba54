"""`mindspore.set_seed` seeds the data pipeline and Python's own generator, as in MindSpore 2.10."""

from __future__ import annotations

import random

import mindspore as ms
import mindspore.dataset as ds
import numpy as np


def order() -> list[int]:
    data = ds.NumpySlicesDataset(np.arange(6), column_names="c")
    return [int(row[0]) for row in data.create_tuple_iterator(num_epochs=1, output_numpy=True)]


def test_the_last_seed_counts() -> None:
    ms.set_seed(11)
    assert ds.config.get_seed() == 11 and order() == [5, 0, 1, 2, 3, 4]  # recorded
    drawn = random.random()
    assert drawn == random.Random(11).random()
    ds.config.set_seed(3)
    assert ds.config.get_seed() == 3 and ms.get_seed() == 11
    ms.set_seed(12)
    assert ds.config.get_seed() == 12
