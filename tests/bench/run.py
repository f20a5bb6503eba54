"""Measures the table of targets and the budgets, and writes docs/performance.md.

    python tests/bench/run.py [--python torch=PATH ...] [--rows PATTERN] [--quick] [--build] [--device GPU]

Each framework runs in its own process, with the interpreter given by --python or the environment variable
BENCH_PYTHON_NAME; `ms` and `numpy` use this one. With --rows only rows whose name or family matches are measured and
printed, and nothing is written; --quick also writes nothing. With --device GPU every framework except NumPy computes on
a GPU, and the matching rows for GPUs are printed. It fails if a budget is exceeded or results disagree.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import budgets
import report
import rows
from floors import PEAK_ROW, Machine
from frameworks import FRAMEWORKS
from rows.base import Row
from table import Result, Table
from timing import QUICK, Pace
from workers import Failure

THREADS = 2
OUT = budgets.ROOT / "docs" / "performance.md"


def interpreters(options: argparse.Namespace) -> dict[str, str]:
    """Returns the interpreter of each framework that takes part."""
    found = {"ms": sys.executable}
    if options.device == "CPU":
        found["numpy"] = sys.executable
    for name in FRAMEWORKS:
        if path := os.environ.get(f"BENCH_PYTHON_{name.upper()}"):
            found[name] = path
    for pair in options.python:
        name, _, path = pair.partition("=")
        if name not in FRAMEWORKS or not path:
            raise SystemExit(f"--python {pair}: expected NAME=PATH, NAME of {', '.join(FRAMEWORKS)}")
        found[name] = path
    return {name: found[name] for name in FRAMEWORKS if name in found}


def chosen(pattern: str | None, device: str) -> list[Row]:
    """Returns the rows whose name or family matches; the row that measures the peak comes first."""
    known = rows.all_rows() if device == "CPU" else [row for row in rows.of(rows.ON_GPU) if row.kind == "steady"]
    found = [row for row in known if pattern is None or re.search(pattern, f"{row.family}: {row.name}")]
    return sorted(found, key=lambda row: row.name != PEAK_ROW)


def learn_peak(table: Table) -> None:
    """Measures the peak quickly, if the row with the product is not selected."""
    pace, table.pace = table.pace, QUICK
    table.measure(rows.find(PEAK_ROW))
    table.pace = pace


def measure(table: Table, wanted: list[Row]) -> list[Result]:
    if any(row.work for row in wanted) and all(row.name != PEAK_ROW for row in wanted):
        learn_peak(table)
    results = []
    for row in wanted:
        result = table.measure(row)
        results.append(result)
        print(report.plain(result), flush=True)
    order = [row.name for row in (*rows.all_rows(), *rows.of(["gpu"]))]
    return sorted(results, key=lambda result: order.index(result.row.name))


def parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", action="append", default=[], metavar="NAME=PATH", help="a framework's interpreter")
    parser.add_argument("--rows", metavar="PATTERN", help="only rows whose 'family: name' matches; write nothing")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds")
    parser.add_argument("--no-compile", action="store_true", help="leave torch.compile out")
    parser.add_argument("--device", choices=["CPU", "GPU"], default="CPU", help="where the frameworks compute")
    parser.add_argument("--build", action="store_true", help="also build the release wheel from clean")
    return parser.parse_args(arguments)


def start(options: argparse.Namespace) -> Table:
    table = Table(interpreters(options), THREADS, QUICK if options.quick else Pace(), Machine(THREADS))
    table.compiled = not options.no_compile
    for name, worker in list(table.workers.items()):
        try:
            worker.start()
        except Failure as failure:
            print(f"{name}: {failure}")
            if name == "ms":
                raise
            del table.workers[name]
    return table


def budgets_of(options: argparse.Namespace) -> list[budgets.Budget]:
    found = [
        *budgets.small_calls(),
        *budgets.jit_costs(),
        *budgets.bytecode_costs(),
        budgets.import_time(),
        budgets.size(),
    ]
    if options.build:
        found.append(budgets.clean_build())
    for budget in found:
        print(budget.line(), flush=True)
    return found


def main(arguments: list[str]) -> int:
    options = parse(arguments)
    # The environment of the workers also has it.
    os.environ["BENCH_DEVICE"] = options.device
    table = start(options)
    try:
        results = measure(table, chosen(options.rows, options.device))
    finally:
        table.stop()
    print(f"\n{report.targets(results)}\n\n{table.machine.words()}")
    kept = True
    if options.rows is None and options.device == "CPU":
        found = budgets_of(options)
        kept = all(budget.kept for budget in found)
        lines = [budget.line() for budget in found]
        if not options.build and (old := budgets.earlier_build(OUT.read_text() if OUT.exists() else "")):
            lines.append(old)
        if not options.quick:
            OUT.write_text(report.document(results, lines, table.versions(), table.machine.words()))
            print(f"written: {OUT.relative_to(budgets.ROOT)}")
    wrong = report.disagreements(results)
    print("\n".join(wrong))
    return bool(wrong) or not kept


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
