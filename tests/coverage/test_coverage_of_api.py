"""The names that real scripts use: what share of their uses exists, and that the table counts what it says."""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import coverage_of_api as coverage


def test_the_share_of_uses() -> None:
    found = coverage.measure()
    text = coverage.report(found, 600, False)
    assert coverage.share(found) >= coverage.LEAST, text
    assert len(found) > 2300 and text.splitlines()[0].split() == ["namespace", "names", "exist", "uses", "share"]
    assert {"dataset", "mindrecord", "train", "communication", "top level"} <= {row.namespace for row, _ in found}


def test_the_headline_is_over_both_lists() -> None:
    dense = coverage.Row("mindspore.nn.Dense", 3, 1, "nn")
    clients = [(dense, True), (coverage.Row("mindspore.no", 1, 1, "x"), False)]
    public = [(dataclasses.replace(dense, uses=1), True), (coverage.Row("mindspore.ops.no", 1, 0, "ops"), False)]
    assert coverage.headline(clients, public) == (
        "1 of 3 names exist (33.3%), 75.0% of the uses in clients, 50.0% of the public names"
    )
    text = coverage.report(clients, 1, True, public)
    assert "public names of 2.10:" in text and text.splitlines()[-1] == "  mindspore.ops.no"


def test_every_public_name_is_counted_once() -> None:
    names = [row.name for row in coverage.public_rows()]
    assert len(names) == len(set(names)) > 9000
    assert {"mindspore.dataset.vision.Resize", "mindspore.nn.Dense", "mindspore.Tensor.sum"} <= set(names)


#: modules outside tensors and layers, whose names are all here
SYSTEM = (
    "_c_expression", "boost", "communication", "device_context", "experimental", "graph", "hal", "multiprocessing",
    "parallel", "profiler", "Profiler", "rewrite", "runtime", "safeguard", "tools", "utils", "context",
    "mint.distributed", "ops.communication", "DatasetHelper", "connect_network_with_dataset",
)  # fmt: skip
#: what releases before 2.10 had, or packages that change mindspore add
OLDER = (
    "_c_expression.typing.Type.", "_c_expression.Cell_.set_mixed_precision_type",
)  # fmt: skip


def test_clients_find_every_name_outside_tensors_and_layers() -> None:
    starts = tuple(f"mindspore.{name}" for name in SYSTEM)
    older = tuple(f"mindspore.{name}" for name in OLDER)
    names = [row.name for row in coverage.rows() if row.name.startswith(starts) and not row.name.startswith(older)]
    assert len(names) > 150 and not [name for name in names if not coverage.exists(name)]


def test_public_names_outside_tensors_and_layers_are_here() -> None:
    starts = tuple(f"mindspore.{name}." for name in SYSTEM)
    names = [row.name for row in coverage.public_rows() if row.name.startswith(starts)]
    assert len(names) > 300 and not [name for name in names if not coverage.exists(name)]


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
        ("mindspore.dataset", "dataset"),
        ("mindspore.dataset.GeneratorDataset", "dataset"),
        ("mindspore.communication.init", "communication"),
        ("mindspore.train.callback.Callback", "train"),
        ("mindspore.nn.Cell.construct", "Cell"),
        ("mindspore.Profiler.analyse", "profiler"),
        ("mindspore.no_such_name", "top level"),
    ],
)
def test_namespaces(name: str, namespace: str) -> None:
    assert coverage.namespace_of(name) == namespace


def test_artefacts_are_rows_of_the_lists_and_not_public() -> None:
    lists = (coverage.USAGE, coverage.DATASET_USAGE, coverage.CLIENT_MISSING)
    names = {line["name"] for path in lists for line in coverage._lines(path)}
    assert names >= coverage.NO_RELEASE_HAD
    counted = {row.name for row in [*coverage.rows(), *coverage.public_rows()]}
    assert not coverage.NO_RELEASE_HAD & counted
