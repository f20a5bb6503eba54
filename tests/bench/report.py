"""The text of the table: what each row gave, in words and in Markdown."""

from __future__ import annotations

from collections.abc import Iterable

from frameworks import LABELS
from table import Result

OURS = LABELS["ms"]


def number(value: float, kind: str) -> str:
    """Seconds as the table shows them, with three digits; bytes as MB."""
    if kind == "memory":
        return f"{value / 1e6:.1f} MB"
    for unit, scale in (("ns", 1e9), ("us", 1e6), ("ms", 1e3)):
        if value * scale < 999.5:
            return f"{value * scale:.3g} {unit}"
    return f"{value:.3g} s"


def verdict(result: Result) -> str:
    """Whether the judged variant keeps the target."""
    met = result.met(result.judged)
    if met is None:
        return "failed" if any(name.startswith(OURS + " ") for name in result.failures) else "no peer"
    return "yes" if met else "**no**"


def distance(result: Result) -> str:
    """How many times its floor the judged variant takes, and what the floor is."""
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
    """Every contender of every row, and why one is missing."""
    lines = ["| row | contender | median | to the best peer |", "|---|---|---|---|"]
    for result in results:
        for name, value in result.medians.items():
            ratio = f"{result.ratios[name]:.2f}" if name in result.ratios else ""
            lines.append(f"| {result.row.name} | {name} | {number(value, result.row.kind)} | {ratio} |")
        for name, why in result.failures.items():
            lines.append(f"| {result.row.name} | {name} | {why.replace('|', '/')} | |")
    return "\n".join(lines)


def plain(result: Result) -> str:
    """A row for the terminal, a line for each contender."""
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
    """The rows that miss their target, the furthest first."""
    rows = [result for result in results if result.met(result.judged) is False]
    return sorted(rows, key=lambda result: result.row.target / result.ratios[result.judged])
