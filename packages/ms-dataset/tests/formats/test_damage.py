"""Truncated, empty or overwritten files of public datasets give rows, or an error that names the file."""

from __future__ import annotations

import inspect
import json
import os
import sys
from typing import Any

import numpy as np
import pytest
from ms_dataset import config
from ms_dataset.sources import datasets

sys.path.insert(0, os.path.dirname(__file__))
import trees

with open(os.path.join(os.path.dirname(__file__), "trees.json")) as _file:
    RECORDED = json.load(_file)

#: the maximum number of files of a tree that are damaged
FILES = 5


#: datasets of lines of text, which accept any damage
UNSTRUCTURED = {"EnWik9Dataset", "IMDBDataset", "PennTreebankDataset", "TextFileDataset", "WikiTextDataset"}

#: datasets with files of 10,000 rows: only their test files are read and damaged
LARGE = {"Cifar10Dataset", "Cifar100Dataset"}

#: datasets without files
NO_FILES = {"FakeImageDataset"}


def cases() -> Any:
    place, seen = 0, set()
    for make, name, keywords in trees.CASES:
        recorded = RECORDED[place : place + len(keywords)]
        place += len(keywords)
        good = [given for given, (_, _, expected) in zip(keywords, recorded) if "error" not in expected]
        if (make, name) not in seen and good and name not in NO_FILES:
            seen.add((make, name))
            yield pytest.param(make, name, good[0], id=f"{name}-{make.__name__}")


def damages(data: bytes) -> dict[str, bytes]:
    noise = np.random.RandomState(len(data)).bytes(max(len(data), 16))
    return {"empty": b"", "cut": data[: len(data) * 2 // 3], "noise": noise, "text": b"not this\nkind of file\n"}


def files_of(name: str, root: str, kwargs: dict[str, Any]) -> list[str]:
    named = trees.arguments(root, kwargs).get("dataset_files")
    if isinstance(named, str) and os.path.isfile(named):
        return [named]
    found = [os.path.join(folder, name) for folder, _, names in os.walk(root) for name in names]
    if name in LARGE:
        found = [path for path in found if "test" in os.path.basename(path)]
    return sorted(found)[:: max(1, len(found) // FILES)]


def read(name: str, root: str, kwargs: dict[str, Any]) -> int:
    config.set_seed(1)
    data = getattr(datasets, name)(**trees.arguments(root, kwargs))
    return sum(1 for _ in data.create_tuple_iterator(num_epochs=1, output_numpy=True))


@pytest.mark.parametrize(("make", "name", "kwargs"), list(cases()))
def test_damaged_files_are_named(make: Any, name: str, kwargs: dict[str, Any], tmp_path: Any) -> None:
    if name in ("SVHNDataset", "Flowers102Dataset", "Caltech101Dataset", "SBDataset"):
        pytest.importorskip("scipy")
    root = str(tmp_path)
    make(root)
    kwargs = {key: value for key, value in kwargs.items() if key not in ("num_samples", "num_shards", "shard_id")}
    if "decode" in inspect.signature(getattr(datasets, name).__init__).parameters:
        kwargs["decode"] = True
    if name in LARGE:
        kwargs["usage"] = "test"
    whole = read(name, root, kwargs)
    errors = 0
    for path in files_of(name, root, kwargs):
        with open(path, "rb") as file:
            data = file.read()
        for kind, damaged in damages(data).items():
            with open(path, "wb") as file:
                file.write(damaged)
            what = f"{os.path.relpath(path, root)}, {kind}"
            try:
                assert read(name, root, kwargs) <= max(whole, 1) * 3, what
            except (RuntimeError, ValueError) as error:
                errors += 1
                # Some errors name only the folder that has too few rows, or no rows at all.
                parts = os.path.relpath(path, root).split(os.sep)
                assert any(part in str(error) for part in parts) or root in str(error), f"{what}: {error}"
                assert len(str(error).splitlines()) <= 6, what
            except Exception as error:
                pytest.fail(f"{what}: {type(error).__name__}: {error}")
        with open(path, "wb") as file:
            file.write(data)
    assert read(name, root, kwargs) == whole
    assert errors or name in UNSTRUCTURED
