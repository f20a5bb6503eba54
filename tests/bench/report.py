"""The results of each row, as text and as Markdown."""

from __future__ import annotations

import datetime
import os
import platform
from collections.abc import Iterable
from pathlib import Path

from budgets import HEADER as BUDGETS
from frameworks import LABELS
from table import Result

OURS = LABELS["ms"]


def number(value: float, kind: str) -> str:
    """Formats seconds with three digits, bytes as MB."""
    if kind == "memory":
        return f"{value / 1e6:.1f} MB"
    for unit, scale in (("ns", 1e9), ("us", 1e6), ("ms", 1e3)):
        if value * scale < 999.5:
            return f"{value * scale:.3g} {unit}"
    return f"{value:.3g} s"


def verdict(result: Result) -> str:
    """Returns whether the judged variant meets the target, in words."""
    met = result.met(result.judged)
    if met is None:
        return "failed" if any(name.startswith(OURS + " ") for name in result.failures) else "no peer"
    return "yes" if met else "**no**"


def distance(result: Result) -> str:
    """Returns the ratio of the judged variant's time to its floor, and the kind of floor."""
    if result.floor is None or result.judged not in result.medians:
        return ""
    return f"{result.medians[result.judged] / result.floor:.1f} x {number(result.floor, 'steady')} ({result.floor_of})"


def ours(result: Result, variant: str) -> str:
    name = f"{OURS} {variant}"
    if name not in result.medians:
        return "failed" if name in result.failures else ""
    text = number(result.medians[name], result.row.kind)
    return f"{text} ({result.ratios[name]:.2f})" if name in result.ratios else text


def row_line(result: Result) -> str:
    best = f"{result.best} {number(result.medians[result.best], result.row.kind)}" if result.best else ""
    cells = [
        result.row.name,
        *(ours(result, variant) for variant in ("eager", "O0", "O1")),
        best,
        f"{result.row.target:.2g}",
        verdict(result),
        distance(result),
    ]
    return f"| {' | '.join(cells)} |"


HEADER = """| row | ms eager | ms O0 | ms O1 | best peer | target | met | floor |
|---|---|---|---|---|---|---|---|"""


def targets(results: Iterable[Result]) -> str:
    return "\n".join([HEADER, *(row_line(result) for result in results)])


def everyone(results: Iterable[Result]) -> str:
    """Returns every contender of every row, and why one is missing."""
    lines = ["| row | contender | median | to the best peer |", "|---|---|---|---|"]
    for result in results:
        for name, value in result.medians.items():
            ratio = f"{result.ratios[name]:.2f}" if name in result.ratios else ""
            lines.append(f"| {result.row.name} | {name} | {number(value, result.row.kind)} | {ratio} |")
        for name, why in result.failures.items():
            lines.append(f"| {result.row.name} | {name} | {why.replace('|', '/')} | |")
    return "\n".join(lines)


def plain(result: Result) -> str:
    """Formats a row for the terminal, with a line per contender."""
    best = f", best peer {result.best}" if result.best else ""
    lines = [f"{result.row.name}: target {result.row.target:.2g}{best}; met: {verdict(result).strip('*')}"]
    for name, value in sorted(result.medians.items(), key=lambda item: item[1]):
        ratio = f"{result.ratios[name]:8.2f}" if name in result.ratios else " " * 8
        far = f"  {value / result.floor:6.1f} x floor ({result.floor_of})" if result.floor else ""
        lines.append(f"    {name:20} {number(value, result.row.kind):>10} {ratio}{far}")
    if result.disturbed > 0.1:
        lines.append(f"    disturbed: other processes used {result.disturbed:.0%} of a core meanwhile")
    lines += [f"    {name:20} {why}" for name, why in result.failures.items()]
    return "\n".join(lines)


def missed(results: Iterable[Result]) -> list[Result]:
    """Returns the rows that miss their target, the furthest first."""
    rows = [result for result in results if result.met(result.judged) is False]
    return sorted(rows, key=lambda result: result.row.target / result.ratios[result.judged])


def disagreements(results: Iterable[Result]) -> list[str]:
    """Returns contenders whose results differ from the others', so that their times mean nothing."""
    return [
        f"{result.row.name}: {name} {why}"
        for result in results
        for name, why in result.failures.items()
        if why.startswith("DISAGREES")
    ]


def document(results: list[Result], budget_lines: list[str], versions: dict[str, str], machine: str) -> str:
    """Returns the text of docs/performance.md."""
    names = ", ".join(f"{name} {version}" for name, version in versions.items())
    cores = f"{os.cpu_count()} cores, {processor()}, Python {platform.python_version()}"
    gaps = missed(results)
    if gaps:
        far = [f"| {r.row.name} | {r.ratios[r.judged]:.2f} | {r.row.target:.2g} | {r.best} |" for r in gaps]
        missing = "\n".join(["| row | ours to the best peer | target | best peer |", "|---|---|---|---|", *far])
    else:
        missing = "None."
    disturbed = [f"{r.row.name} ({r.disturbed:.0%} of a core)" for r in results if r.disturbed > 0.1]
    noise = f"\nOther processes were using the cores during: {', '.join(disturbed)}.\n" if disturbed else ""
    return PAGE.format(
        date=datetime.date.today(),
        cores=cores,
        versions=names,
        machine=machine,
        noise=noise,
        kept=sum(result.met(result.judged) is True for result in results),
        rows=len(results),
        targets=targets(results),
        missing=missing,
        budgets="\n".join([BUDGETS, *budget_lines]),
        everyone=everyone(results),
    )


def processor() -> str:
    """Returns the name of the processor and its widest vectors."""
    try:
        text = Path("/proc/cpuinfo").read_text()
    except OSError:
        return platform.machine()
    fields = dict(line.split(":", 1) for line in text.split("\n\n")[0].splitlines() if ":" in line)
    known = {name.strip(): value.strip() for name, value in fields.items()}
    flags = known.get("flags", "").split()
    vectors = next((name for name in ("avx512f", "avx2", "sse2") if name in flags), "")
    return " ".join(part for part in (known.get("model name", platform.machine()), vectors) if part)


PAGE = """# Performance

Written by `nox -s bench` ({date}; {cores};
{versions}).
{machine}.
{noise}
Each framework runs in its own process with two threads, and the processes take turns. Times are medians over the
rounds; ratios are medians of the ratios of each round. Machines differ by a factor of two, so only ratios have targets.
`ms eager`, `ms O0` and `ms O1` (`jit` with `capture_mode="ast"` at that level) show the time and, in parentheses, its
ratio to the best peer. The target applies to O1, except for rows about eager calls. Results are compared before
anything is timed.

The floor is a lower bound for any implementation: the row's arithmetic at the rate of the fastest 1024x1024 product in
this run, or a copy by both threads that reads and writes as many bytes as the row must, measured just before the row.
The last column is the time of the judged variant divided by its floor. Reading is faster than writing, and Winograd's
algorithm multiplies less than is counted for a convolution, so a row can be below its floor.

A first call is timed with newly loaded source and a constant that has not been seen before. Peak memory is the memory
that a process holds beyond what it held before the network was created.

The rows of the data pipeline, beside MindSpore, PyTorch and grain, are in
[performance_dataset.md](performance_dataset.md), written by `python tests/bench/pipeline.py`.

All rows are of the CPU. No GPU has been measured: `nox -s gpu` measures one beside PyTorch and JAX.

    nox -s bench -- jax torch mindspore      with these peers (MindSpore in an environment of its own)
    nox -s bench -- --rows conv --quick      some rows, only printed
    nox -s bench -- --build                  also the wheel's build

## Targets

{kept} of {rows} rows meet their target.

{targets}

## Missed, the furthest first

{missing}

## Budgets

{budgets}

## Every contender

{everyone}
"""
