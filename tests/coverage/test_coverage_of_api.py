"""The names that real scripts use: what share of their uses exists, and that the table counts what it says."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import coverage_of_api as coverage


def test_the_share_of_uses() -> None:
    found = coverage.measure()
    text = coverage.report(found, 600, False)
    assert coverage.share(found) >= coverage.LEAST, text
    assert len(found) > 1500 and text.splitlines()[0].split() == ["namespace", "names", "exist", "uses", "share"]


@pytest.mark.parametrize(
    "name, exists",
    [
        ("Tensor.reshape", True),
        ("Cell.set_train", True),
        ("Cell.no_such_name", False),
        ("mindspore.nn.Dense", True),
        ("mindspore.common.initializer.Normal", True),
        ("mindspore.context.ParallelMode.DATA_PARALLEL", True),
        ("mindspore.ops.no_such_name", False),
        ("mindspore.no_such_module.name", False),
    ],
)
def test_existence_is_what_a_script_sees(name: str, exists: bool) -> None:
    assert coverage.exists(name) is exists


@pytest.mark.parametrize(
    "name, namespace",
    [
        ("Tensor.sum", "Tensor"),
        ("mindspore.Tensor.sum", "Tensor"),
        ("mindspore.ops.operations.Add", "ops.operations"),
        ("mindspore.ops.add", "ops"),
        ("mindspore.nn.optim.Adam", "nn"),
        ("mindspore.float32", "top level"),
        ("mindspore.dataset", None),
        ("mindspore.dataset.GeneratorDataset", None),
        ("mindspore.communication.init", None),
        ("mindspore.train.callback.Callback", None),
    ],
)
def test_namespaces(name: str, namespace: str | None) -> None:
    assert coverage.namespace_of(name) == namespace


def test_artefacts_are_rows_of_the_file_that_count_elsewhere() -> None:
    with coverage.USAGE.open(newline="") as file:
        names = {row["name"] for row in csv.DictReader(file)}
    assert names >= coverage.NO_RELEASE_HAD
    assert not coverage.NO_RELEASE_HAD & {row.name for row in coverage.rows()}
