"""How many of the names that real scripts use exist here, and what share of their uses.

`tests/coverage/client_usage.csv` counts names in public code that uses MindSpore. A name exists where importing its path
and reading its attributes succeeds, as in such a script. `python tools/coverage_of_api.py [--first N] [--all]` prints, for
each namespace, how many exist, then what lacks, by uses; it fails below the share `LEAST`.
"""

from __future__ import annotations

import argparse
import csv
import importlib
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

USAGE = Path(__file__).resolve().parents[1] / "tests" / "coverage" / "client_usage.csv"
LEAST = 0.93

# What is counted, the longest prefix first. Datasets, distribution, callbacks, profiling are not: they are other tables.
NAMESPACES = (
    ("mindspore.ops.operations.", "ops.operations"),
    ("mindspore.ops.functional.", "ops.functional"),
    ("mindspore.ops.composite.", "ops.composite"),
    ("mindspore.ops.", "ops"),
    ("mindspore.nn.", "nn"),
    ("mindspore.mint.", "mint"),
    ("mindspore.numpy.", "numpy"),
    ("mindspore.common.", "common"),
    ("mindspore.context.", "top level"),
    ("mindspore.dtype.", "top level"),
    ("mindspore.tensor.", "top level"),
    ("mindspore.log.", "top level"),
    ("mindspore._checkparam.", "top level"),
    ("mindspore.Tensor.", "Tensor"),
    ("Tensor.", "Tensor"),
    ("Cell.", "Cell"),
)

# Top-level names of other tables: each is the work of its own room.
OTHER_ROOMS = frozenset(
    f"mindspore.{name}"
    for name in ("dataset", "mindrecord", "communication", "parallel", "profiler", "Profiler", "train", "amp")
)

# Rows that are artefacts of the counting: no release of MindSpore has the name. Most are PyTorch's names, read through a
# package that gives MindSpore its face; `Tensor.register` is a decorator of a MultitypeFuncGraph.
NO_RELEASE_HAD = frozenset(
    """
    Tensor.register
    mindspore.FloatTensor
    mindspore.LongTensor
    mindspore.arange
    mindspore.cat
    mindspore.common.type
    mindspore.full
    mindspore.get_default_dtype
    mindspore.matmul
    mindspore.mint.interpolate
    mindspore.nn.DataParallel
    mindspore.nn.Module
    mindspore.nn.ModuleList
    mindspore.nn.Parameter
    mindspore.nn.Sequential
    mindspore.nn.UpsamplingBilinear2d
    mindspore.nn.functional
    mindspore.nn.functional.linear
    mindspore.nn.functional.sigmoid
    mindspore.nn.functional.softmax
    mindspore.nn.init.constant_
    mindspore.nn.init.kaiming_normal_
    mindspore.nn.init.normal_
    mindspore.nn.init.uniform_
    mindspore.no_grad
    mindspore.numpy.concat
    mindspore.ones
    mindspore.ops.operations.*
    mindspore.ops.operations._grad_ops.*
    mindspore.outer
    mindspore.save
    mindspore.sum
    mindspore.tensor.from_numpy
    mindspore.triu
    mindspore.zeros
    """.split()
)


@dataclass(frozen=True)
class Row:
    """A name, how often it is used, in how many repositories, and the namespace that it is counted in."""

    name: str
    uses: int
    repositories: int
    namespace: str


def namespace_of(name: str) -> str | None:
    """The namespace that counts this name; None where none does."""
    for prefix, namespace in NAMESPACES:
        if name.startswith(prefix):
            return namespace
    head, _, rest = name.partition(".")
    if head == "mindspore" and rest and "." not in rest and name not in OTHER_ROOMS:
        return "top level"
    return None


def rows() -> list[Row]:
    """The counted rows, in the order of the file: by repositories, then by uses."""
    found = []
    with USAGE.open(newline="") as file:
        for line in csv.DictReader(file):
            namespace = namespace_of(line["name"])
            if namespace is not None and line["name"] not in NO_RELEASE_HAD:
                found.append(Row(line["name"], int(line["uses"]), int(line["repositories"]), namespace))
    return found


def _read(value: Any, names: Iterable[str]) -> bool:
    for name in names:
        try:
            value = getattr(value, name)
        except AttributeError:
            return False
    return True


def exists(name: str) -> bool:
    """Whether a script that imports or reads this name gets it."""
    mindspore = importlib.import_module("mindspore")
    head, *rest = name.split(".")
    if head == "Tensor":
        return _read(mindspore.Tensor([1.0]), rest)
    if head == "Cell":
        return _read(mindspore.nn.Cell(), rest)
    for cut in range(len(rest), -1, -1):
        try:
            module = importlib.import_module(".".join([head, *rest[:cut]]))
        except ModuleNotFoundError:
            continue
        if _read(module, rest[cut:]):
            return True
    return False


def share(found: list[tuple[Row, bool]]) -> float:
    """The share of uses that exist."""
    return sum(row.uses for row, there in found if there) / max(1, sum(row.uses for row, _ in found))


def measure() -> list[tuple[Row, bool]]:
    """Each counted row, and whether its name exists."""
    return [(row, exists(row.name)) for row in rows()]


def report(found: list[tuple[Row, bool]], first: int, everything: bool) -> str:
    """The printed table and the names that lack."""
    lines = [f"{'namespace':<16}{'names':>7}{'exist':>7}{'uses':>9}{'share':>8}"]
    for namespace in sorted({row.namespace for row, _ in found}):
        part = [(row, there) for row, there in found if row.namespace == namespace]
        uses, count = sum(row.uses for row, _ in part), sum(there for _, there in part)
        lines.append(f"{namespace:<16}{len(part):>7}{count:>7}{uses:>9}{share(part):>8.1%}")
    uses, count = sum(row.uses for row, _ in found), sum(there for _, there in found)
    lines.append(f"{'all':<16}{len(found):>7}{count:>7}{uses:>9}{share(found):>8.1%}")
    lines.append(f"\nmissing among the first {first} names:")
    lines += [f"  {row.uses:>6}  {row.name}" for row, there in found[:first] if not there] or ["  none"]
    later = sorted((row for row, there in found[first:] if not there), key=lambda row: -row.uses)
    shown = later if everything else later[:40]
    lines.append(f"\nmissing after them, by uses ({len(shown)} of {len(later)}):")
    lines += [f"  {row.uses:>6}  {row.name}" for row in shown] or ["  none"]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--first", type=int, default=600, help="how many rows must all exist (default 600)")
    parser.add_argument("--all", action="store_true", help="print every name that lacks")
    options = parser.parse_args()
    found = measure()
    print(report(found, options.first, options.all))
    if share(found) < LEAST:
        print(f"\nthe share of uses is below {LEAST:.0%}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
