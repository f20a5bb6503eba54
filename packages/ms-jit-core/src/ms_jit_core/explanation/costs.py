"""The cost of a graph's launches: measured time, bytes moved, and the memory of a call.

The plan that the call ran is run again, and each launch is timed, by the device's clock if it has one (see
`GraphFunction.profile`). A fused launch does several ops, perhaps of several lines: its time and bytes are divided
evenly among its ops.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

RUNS = 20
BUDGET_MS = 200


@dataclass
class Line:
    """The cost of one source line: nanoseconds, and bytes read and written, as shares of its launches."""

    ns: float = 0.0
    bytes: float = 0.0


@dataclass
class Costs:
    """The plan of one graph, with median times in nanoseconds; if not measured, `runs` is 0 and `note` says why."""

    plan: dict[str, Any]
    steps: list[int] = field(default_factory=list)
    whole: int = 0
    runs: int = 0
    clock: str = "host"  # or "device": the clock that timed the launches
    note: str = ""
    lines: dict[tuple[str, int], Line] = field(default_factory=dict)
    rest: Line = field(default_factory=Line)  # launches of unknown lines

    @property
    def launches(self) -> int:
        """The number of launches in one run; for a branch, that of the longer side."""
        return _launches(self.plan)


def _launches(plan: dict[str, Any]) -> int:
    return sum(max(map(_launches, step["plans"])) if "plans" in step else 1 for step in plan["steps"])


def moved(step: dict[str, Any]) -> int:
    """Return the bytes that a launch reads and writes."""
    return sum(operand[3] for operand in (*step["inputs"], *step["outputs"]))


def measure(function: Any, optimized: dict[str, Any], tensors: list[Any]) -> Costs | None:
    """Return the costs of a compiled graph for these inputs; None if its plan depends on a call."""
    try:
        profile = function.profile(tensors, RUNS, BUDGET_MS)
    except Exception as e:
        # The call itself succeeded, but its effects (a Parameter's new shape) may keep the graph from running again.
        note = f"not measured: {str(e).splitlines()[0] if str(e) else type(e).__name__}"
        try:
            costs = Costs(function.plan(), note=note)
        except RuntimeError:
            return None
    else:
        costs = Costs(profile["plan"], profile["steps"], profile["whole"], profile["runs"], profile["clock"])
    nodes = optimized["nodes"]
    shares: dict[tuple[str, int], Line] = defaultdict(Line)
    for i, step in enumerate(costs.plan["steps"]):
        places = [nodes[n]["loc"] for n in step["nodes"] if n < len(nodes)] or [step["loc"]]
        ns = costs.steps[i] if costs.runs else 0
        for place in places:
            line = costs.rest if place is None else shares[tuple(place)]
            line.ns += ns / len(places)
            line.bytes += moved(step) / len(places)
    costs.lines = dict(shares)
    return costs


def _scaled(value: float, units: tuple[tuple[float, str], ...], smallest: str) -> str:
    for unit, name in units:
        if value >= unit:
            return f"{value / unit:.3g} {name}" if value < 999.5 * unit else f"{value / unit:.0f} {name}"
    return f"{value:.0f} {smallest}"


def nanoseconds(ns: float) -> str:
    """Format a time: `1.23 ms`."""
    return _scaled(ns, ((1e9, "s"), (1e6, "ms"), (1e3, "µs")), "ns")


def size(count: float) -> str:
    """Format a number of bytes: `1.5 MB`."""
    return _scaled(count, ((1e9, "GB"), (1e6, "MB"), (1e3, "kB")), "B")
