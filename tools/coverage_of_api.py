"""Count how many of MindSpore's names exist here: those that real scripts use, and the public ones of release 2.10.

Both lists are counted for every namespace. A name exists if importing its path and reading its attributes succeeds, as
in a script.

- Clients: `tests/coverage/client_usage.csv` has names in public code that uses MindSpore, with their uses, and
  `client_missing.csv` further ones that repositories import, whose files count as uses. `dataset_usage.csv` has those
  of the data pipeline, `Dataset` and `FileWriter` for what is called on an object.
- Public: `tests/coverage/public_names.csv` has the public names of the modules and main classes of MindSpore 2.10.
  Those whose `in_2_10` is `no` are in the `__all__` of a module that does not have them, most of them of `mint`: they
  are not counted.

`python tools/coverage_of_api.py [--first N] [--all]` prints both by namespace, a headline over everything, and the
missing names that clients use most; it fails below the share `LEAST` of the clients' uses.
"""

from __future__ import annotations

import argparse
import csv
import functools
import importlib
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

LISTS = Path(__file__).resolve().parents[1] / "tests" / "coverage"
USAGE = LISTS / "client_usage.csv"
DATASET_USAGE = LISTS / "dataset_usage.csv"
CLIENT_MISSING = LISTS / "client_missing.csv"
PUBLIC = LISTS / "public_names.csv"
LEAST = 0.99

# Namespaces that have several paths, the longest prefix first. Every other path is its own namespace, named by the part
# after `mindspore`.
NAMESPACES = (
    ("mindspore.ops.operations.", "ops.operations"),
    ("mindspore.ops.functional.", "ops.functional"),
    ("mindspore.ops.composite.", "ops.composite"),
    ("mindspore.ops.auto_generate.", "ops.auto_generate"),
    ("mindspore.ops.function.", "ops.function"),
    ("mindspore.nn.Cell.", "Cell"),
    ("mindspore.nn.Optimizer.", "Optimizer"),
    ("mindspore.context.", "top level"),
    ("mindspore.dtype.", "top level"),
    ("mindspore.tensor.", "top level"),
    ("mindspore.log.", "top level"),
    ("mindspore._checkparam.", "top level"),
    ("mindspore.Tensor.", "Tensor"),
    ("mindspore.Parameter.", "Parameter"),
    ("mindspore.Profiler.", "profiler"),
    ("Tensor.", "Tensor"),
    ("Cell.", "Cell"),
    ("Dataset.", "dataset"),
    ("FileReader.", "mindrecord"),
    ("FileWriter.", "mindrecord"),
)

# Classes that stand for their objects in the lists, and their modules below `mindspore`.
CLASSES = {
    "Dataset": "dataset.MappableDataset",
    "FileReader": "mindrecord.FileReader",
    "FileWriter": "mindrecord.FileWriter",
}

# Rows that are artefacts of the counting: no release of MindSpore has the name. Most are PyTorch's names, read through
# a package that gives MindSpore its face, or NumPy's; `Tensor.register` is a decorator of a MultitypeFuncGraph. Those
# of `mindspore.dataset` are of variables named `dataset` or `ds`, or of modules that import others' names.
NO_RELEASE_HAD = frozenset(
    """
    Tensor.register
    mindspore.CellList
    mindspore.FloatTensor
    mindspore.LongTensor
    mindspore.Size
    mindspore.arange
    mindspore.autograd.Variable
    mindspore.bmm
    mindspore.cat
    mindspore.common.initializer.initializer.Constant
    mindspore.common.initializer.initializer.HeNormal
    mindspore.common.initializer.initializer.HeUniform
    mindspore.common.initializer.initializer.Normal
    mindspore.common.initializer.initializer.XavierUniform
    mindspore.common.initializer.initializer.initializer
    mindspore.common.initializer.random_normal
    mindspore.common.type
    mindspore.common.type.float16
    mindspore.common.type.float32
    mindspore.communication.ReduceOp
    mindspore.communication.ReduceOp.MAX
    mindspore.communication.ReduceOp.MIN
    mindspore.communication.ReduceOp.SUM
    mindspore.communication.all_gather
    mindspore.communication.all_reduce
    mindspore.communication.broadcast
    mindspore.communication.init.One
    mindspore.cuda
    mindspore.cuda.empty_cache
    mindspore.dataset.batch
    mindspore.dataset.create_dict_iterator
    mindspore.dataset.create_tuple_iterator
    mindspore.dataset.ds
    mindspore.dataset.ds.GeneratorDataset
    mindspore.dataset.evaluate
    mindspore.dataset.get_col_names
    mindspore.dataset.get_dataset_size
    mindspore.dataset.map
    mindspore.dataset.output_shapes
    mindspore.dataset.save
    mindspore.dataset.shuffle
    mindspore.dataset.text.asnumpy
    mindspore.dataset.vision.ComposeOp
    mindspore.dataset.vision.ImageFolderDataset
    mindspore.dataset.vision.Tensor
    mindspore.flip
    mindspore.full
    mindspore.get_default_dtype
    mindspore.image
    mindspore.image.resize
    mindspore.isfinite
    mindspore.matmul
    mindspore.ms
    mindspore.ms.float32
    mindspore.nn.AdaptiveAvgPool2D
    mindspore.nn.BCEloss
    mindspore.nn.ConvTranspose2d
    mindspore.nn.ConvTranspose3d
    mindspore.nn.DataParallel
    mindspore.nn.Module
    mindspore.nn.ModuleList
    mindspore.nn.Parameter
    mindspore.nn.ParameterList
    mindspore.nn.Relu
    mindspore.nn.Sequential
    mindspore.nn.UpsamplingBilinear2d
    mindspore.nn.functional
    mindspore.nn.functional.interpolate
    mindspore.nn.functional.linear
    mindspore.nn.functional.sigmoid
    mindspore.nn.functional.softmax
    mindspore.nn.functional.tanh
    mindspore.nn.init
    mindspore.nn.init.constant_
    mindspore.nn.init.kaiming_normal_
    mindspore.nn.init.normal_
    mindspore.nn.init.uniform_
    mindspore.nn.init.xavier_uniform_
    mindspore.nn.optim.SparseAdam
    mindspore.nn.sigmoid
    mindspore.nn.utils.clip_grad_norm
    mindspore.no_grad
    mindspore.numpy.astype
    mindspore.numpy.chunk
    mindspore.numpy.clamp
    mindspore.numpy.complexfloating
    mindspore.numpy.concat
    mindspore.numpy.dtype
    mindspore.numpy.finfo
    mindspore.numpy.flatnonzero
    mindspore.numpy.floating
    mindspore.numpy.issubdtype
    mindspore.numpy.lib
    mindspore.numpy.lib.stride_tricks
    mindspore.numpy.lib.stride_tricks.sliding_window_view
    mindspore.numpy.linalg
    mindspore.numpy.linalg.det
    mindspore.numpy.linalg.matrix_power
    mindspore.numpy.linalg.norm
    mindspore.numpy.linalg.solve
    mindspore.numpy.linalg.svd
    mindspore.numpy.random
    mindspore.numpy.random.mtrand
    mindspore.numpy.random.mtrand._rand
    mindspore.numpy.random.normal
    mindspore.numpy.randperm
    mindspore.ones
    mindspore.ops.MaxPool2D
    mindspore.ops.SELU
    mindspore.ops.concatcat
    mindspore.ops.operations.*
    mindspore.ops.operations.Sum
    mindspore.ops.operations.Upsample
    mindspore.ops.operations._grad_ops.*
    mindspore.ops.operations.norm
    mindspore.ops.set_seed
    mindspore.ops.tensordot
    mindspore.optim.lr_scheduler
    mindspore.optim.lr_scheduler.StepLR
    mindspore.outer
    mindspore.save
    mindspore.squeeze
    mindspore.sum
    mindspore.tensor.from_numpy
    mindspore.train.callback.append
    mindspore.triu
    mindspore.zeros
    """.split()
)


@dataclass(frozen=True)
class Row:
    """A name, the number of its uses and of repositories that use it, and its namespace."""

    name: str
    uses: int
    repositories: int
    namespace: str


def namespace_of(name: str) -> str:
    """Return the namespace that a name is counted in: a module below `mindspore`, or the top level."""
    for prefix, namespace in NAMESPACES:
        if name.startswith(prefix):
            return namespace
    parts = name.split(".")
    own = "profiler" if parts[1:2] == ["Profiler"] else parts[1] if len(parts) > 1 else ""
    return own if len(parts) > 2 or own in _modules() - {"Tensor", "Parameter"} else "top level"


@functools.cache
def _modules() -> frozenset[str]:
    """Return the modules below `mindspore`."""
    return frozenset(line["module"].split(".")[1] for line in _lines(PUBLIC) if "." in line["module"])


@functools.cache
def _lines(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def rows() -> list[Row]:
    """Return the clients' names, sorted by repositories, then by uses."""
    found: dict[str, Row] = {}
    for path, column in ((USAGE, "uses"), (DATASET_USAGE, "uses"), (CLIENT_MISSING, "files")):
        for line in _lines(path):
            name = line["name"]
            if name not in found and name not in NO_RELEASE_HAD:
                found[name] = Row(name, int(line[column]), int(line["repositories"]), namespace_of(name))
    return list(found.values())


def public_rows() -> list[Row]:
    """Return the public names, each counted as one use."""
    names = [f"{line['module']}.{line['name']}" for line in _lines(PUBLIC) if line["in_2_10"] == "yes"]
    return [Row(name, 1, 0, namespace_of(name)) for name in names]


def listed_only() -> list[str]:
    """Return names in the `__all__` of a module of 2.10 that cannot be imported from it."""
    return [f"{line['module']}.{line['name']}" for line in _lines(PUBLIC) if line["in_2_10"] == "no"]


def _read(value: Any, names: Iterable[str]) -> bool:
    for name in names:
        try:
            value = getattr(value, name)
        except AttributeError:
            return False
    return True


def exists(name: str) -> bool:
    """Return whether a script can import or read this name."""
    mindspore = importlib.import_module("mindspore")
    head, *rest = name.split(".")
    if head == "Tensor":
        return _read(mindspore.Tensor([1.0]), rest)
    if head == "Cell":
        return _read(mindspore.nn.Cell(), rest)
    if head in CLASSES:
        head, rest = "mindspore", [*CLASSES[head].split("."), *rest]
    for cut in range(len(rest), -1, -1):
        try:
            module = importlib.import_module(".".join([head, *rest[:cut]]))
        except ModuleNotFoundError:
            continue
        if _read(module, rest[cut:]):
            return True
    return False


def share(found: list[tuple[Row, bool]]) -> float:
    """Return the share of uses whose name exists."""
    return sum(row.uses for row, there in found if there) / max(1, sum(row.uses for row, _ in found))


def measure(counted: list[Row] | None = None) -> list[tuple[Row, bool]]:
    """Return each row, by default of the clients, and whether its name exists."""
    return [(row, exists(row.name)) for row in (rows() if counted is None else counted)]


def _table(found: list[tuple[Row, bool]]) -> list[str]:
    lines = []
    for namespace in [*sorted({row.namespace for row, _ in found}), None]:
        part = [(row, there) for row, there in found if namespace in (row.namespace, None)]
        uses, count = sum(row.uses for row, _ in part), sum(there for _, there in part)
        label = namespace or "all"
        lines.append(f"{label:<20}{len(part):>7}{count:>7}{uses:>9}{share(part):>8.1%}")
    return lines


def headline(clients: list[tuple[Row, bool]], public: list[tuple[Row, bool]]) -> str:
    """Return one line that sums up both lists and all namespaces."""
    names = {row.name: there for row, there in [*clients, *public]}
    count = sum(names.values())
    return (
        f"{count} of {len(names)} names exist ({count / max(1, len(names)):.1%}), "
        f"{share(clients):.1%} of the uses in clients, {share(public):.1%} of the public names"
    )


def report(
    found: list[tuple[Row, bool]], first: int, everything: bool, public: list[tuple[Row, bool]] | None = None
) -> str:
    """Print the tables and the missing names."""
    title = f"{'namespace':<20}{'names':>7}{'exist':>7}{'uses':>9}{'share':>8}"
    lines = [title, *_table(found)]
    if public is not None:
        lines += ["\npublic names of 2.10:", title, *_table(public), "", headline(found, public)]
        lines.append(f"not counted: {len(listed_only())} names that an `__all__` of 2.10 has and its module lacks")
    lines.append(f"\nmissing among the first {first} names:")
    lines += [f"  {row.uses:>6}  {row.name}" for row, there in found[:first] if not there] or ["  none"]
    later = sorted((row for row, there in found[first:] if not there), key=lambda row: -row.uses)
    shown = later if everything else later[:40]
    lines.append(f"\nmissing after them, by uses ({len(shown)} of {len(later)}):")
    lines += [f"  {row.uses:>6}  {row.name}" for row in shown] or ["  none"]
    if everything and public is not None:
        lines.append("\nmissing public names:")
        lines += [f"  {row.name}" for row, there in public if not there] or ["  none"]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--first", type=int, default=600, help="how many rows must all exist (default 600)")
    parser.add_argument("--all", action="store_true", help="print every name that is missing")
    options = parser.parse_args()
    found = measure()
    print(report(found, options.first, options.all, measure(public_rows())))
    if share(found) < LEAST:
        print(f"\nthe share of uses is below {LEAST:.0%}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
