"""Sizes of joined datasets, settings from files, and saved columns, compared with MindSpore 2.10."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ms_dataset as ds
import numpy as np
import pytest


@pytest.fixture(autouse=True)
def _configuration() -> Any:
    saved = dict(ds.config._settings)
    yield
    ds.config._settings.update(saved)


def numbers(count: int, name: str = "a") -> Any:
    return ds.NumpySlicesDataset({name: list(range(count))}, shuffle=False)


def test_batch_sizes_and_repeats_of_joined_datasets_are_those_of_the_last() -> None:
    assert ds.zip((numbers(7).batch(2), numbers(8, "b").batch(3))).get_batch_size() == 3
    assert ds.zip((numbers(7).batch(2), numbers(8, "b"))).get_batch_size() == 1
    assert ds.zip((numbers(7).repeat(2), numbers(8, "b"))).get_repeat_count() == 1
    assert ds.zip((numbers(7).repeat(2), numbers(8, "b").repeat(3))).get_repeat_count() == 3
    assert (numbers(4).batch(2) + numbers(5).batch(3)).get_batch_size() == 3
    assert (numbers(4).repeat(2) + numbers(5).repeat(3)).get_repeat_count() == 3


def test_settings_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"numParallelWorkers": 3, "opConnectorSize": 21, "seed": 9}')
    ds.config.load(str(path))
    assert (ds.config.get_num_parallel_workers(), ds.config.get_prefetch_size(), ds.config.get_seed()) == (3, 21, 9)
    path.write_text('{"logFilePath": "x", "seed": 10}')
    with pytest.warns(UserWarning, match="'logFilePath', which has no effect"):
        ds.config.load(str(path))
    assert ds.config.get_seed() == 10


@pytest.mark.parametrize("text", ['{"seed": "a"}', '{"seed": -1}', '{"numParallelWorkers": 0}', "[]", "seed"])
def test_settings_that_are_refused_change_nothing(text: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text.replace("{", '{"opConnectorSize": 5, '))
    before = dict(ds.config._settings)
    with pytest.raises(RuntimeError, match=r"settings\.json"):
        ds.config.load(str(path))
    assert ds.config._settings == before
    with pytest.raises(TypeError, match="expected a str, got int"):
        ds.config.load(3)


def saved(value: Any, path: Path) -> Any:
    ds.GeneratorDataset([(value,)], ["a"], shuffle=False).save(str(path / "a.mindrecord"))
    data = ds.MindDataset(str(path / "a.mindrecord"), shuffle=False)
    (row,) = data.create_tuple_iterator(num_epochs=1, output_numpy=True)
    return row[0]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (np.array(True), np.int32(1)),
        (np.array([True, False]), np.array([1, 0], np.int32)),
        (np.uint64(4), np.int64(4)),
        (np.array([1, 2], np.uint64), np.array([1, 2])),
        (np.uint32(2**32 - 1), np.int64(2**32 - 1)),
        (np.float16(1.5), np.float32(1.5)),
        (np.int8(-3), np.int32(-3)),
        ("\u00e9", np.array("\u00e9")),
        (b"ab", np.array([b"ab"])),
    ],
)
def test_saved_columns_come_back_in_the_next_wider_type(value: Any, expected: Any, tmp_path: Path) -> None:
    found = saved(value, tmp_path)
    assert found.dtype == expected.dtype and found.tolist() == expected.tolist()


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (np.array(["a", "b"]), "column 'a': expected numbers, or one string a row, got 2 strings"),
        (np.array([b"a", b"b"]), "column 'a': expected numbers, or one string a row, got 2 strings"),
        (np.uint64(2**63), "column 'a': expected integers below 2.*, got 9223372036854775808"),
    ],
)
def test_columns_that_a_record_cannot_hold_are_named(value: Any, message: str, tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match=message):
        saved(value, tmp_path)


def test_a_schema_may_begin_with_a_column_of_strings() -> None:
    schema = ds.Schema()
    schema.add_column("name", "string")
    schema.add_column("y", np.int32)
    rows = ds.GeneratorDataset([("a", np.int32(1)), ("b", np.int32(2))], schema=schema, shuffle=False)
    assert [(str(name), int(y)) for name, y in rows.create_tuple_iterator(num_epochs=1)] == [("a", 1), ("b", 2)]
    wrong = ds.GeneratorDataset([("a", np.float32(1))], schema=schema)
    with pytest.raises(RuntimeError, match="column 'y': expected int32"):
        list(wrong.create_tuple_iterator(num_epochs=1))
