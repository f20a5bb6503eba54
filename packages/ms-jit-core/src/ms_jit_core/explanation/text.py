"""An explanation as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ms_jit_core.explanation.costs import nanoseconds, size
from ms_jit_core.explanation.sources import STATES
from ms_jit_core.vm.core.trust import is_trusted_module

if TYPE_CHECKING:
    from ms_jit_core.explanation.report import Explanation, Segment
    from ms_jit_core.guard_text import GuardRow

_MARKS = {"python": "P", "graph": "G", "effect": "E", "constant": "C", "unreached": "-"}


def text(e: Explanation) -> str:
    """Return the text that `print` shows: marked source, each segment's graph, launches, guards and break, counters."""
    head = f"{e.name}: {len(e.graphs)} graph(s), {len(e.breaks)} break(s)"
    rows = [head, f"capture_mode {e.mode!r}, jit_level {e.level!r}; this call: {e.now}"]
    rows += ["", *(f"  {mark}  {STATES[state]}" for state, mark in _MARKS.items())]
    for listing in e.listings:
        rows += ["", f"{listing.name} ({listing.file})"]
        rows += [] if listing.known else ["  its source is not known"]
        for line in listing.lines:
            marks = "".join(_MARKS[s] for s in line.states)
            costs = [nanoseconds(line.ns), size(line.bytes)] if line.bytes else []
            costs += [f"Python {nanoseconds(line.python_ns)}"] if line.python_ns else []
            cost = f"  # {', '.join(costs)}" if costs else ""
            rows.append(f"{marks:>3} {line.number:5}  {line.text}{cost}".rstrip())
    rows += ["", "the call ran as plain Python:", *(f"  {why}" for why in e.plain)] if e.plain else []
    for number, segment in enumerate(e.segments, 1):
        if len(e.segments) > 1:
            called = f", a call of {segment.native_callee} by native code" if segment.native_callee else ""
            rows += ["", f"segment {number} of {len(e.segments)}, from {segment.file}:{segment.line}{called}"]
        rows += _segment(segment)
    rows += ["", *(f"{k}: {v}" for k, v in e.info._asdict().items() if k != "reasons")]
    rows += ["reasons:", *(f"  {r}" for r in e.info.reasons)] if e.info.reasons else ["reasons: ()"]
    return "\n".join(rows)


def _of_library(g: GuardRow) -> bool:
    """Return whether a guard is about names of this project or NumPy."""
    return g.module == "numpy" or is_trusted_module(g.module)


def _segment(s: Segment) -> list[str]:
    rows: list[str] = []
    if s.graph is not None:
        rows += ["", s.graph.to_text().rstrip()]
        did = [f"{p.name} {p.before} -> {p.after} nodes" for p in s.passes if p.delta]
        rows += [f"passes that changed it: {', '.join(did) or 'none'}"]
    if s.costs is not None:
        c = s.costs
        ran = f"{nanoseconds(c.whole)} a run (median of {c.runs})" if c.runs else c.note
        memory = f"arena {size(c.plan['arena_bytes'])}, outputs {size(sum(c.plan['output_bytes']))}"
        clock = "; launches timed by the device's clock" if c.clock == "device" else ""
        rows += [f"launches: {c.launches}, {ran}; {memory}{clock}"]
        for i, step in enumerate(c.plan["steps"]):
            cost = f"  {nanoseconds(c.steps[i])}" if c.runs else ""
            host = "  (on the host: the device has no kernel)" if step.get("on_host") else ""
            rows.append(f"  {i}: {step['title']}{host}{cost}")
    if s.guards:
        time = f" (checked in {nanoseconds(s.guard_ns)})" if s.guard_ns else ""
        rows += [f"guards{time}:", *(f"  {g.words}" for g in s.guards if not _of_library(g))]
        libraries = [g for g in s.guards if _of_library(g)]
        if libraries:  # only the page lists them
            count = len([g for g in libraries if g.kind == "facts"]) + any(g.module == "numpy" for g in libraries)
            owners = "1 module or class" if count == 1 else f"{count} modules and classes"
            rows.append(f"  guards on {sum(g.names for g in libraries)} names of libraries, in {owners}")
    if s.brk is not None:
        rows += ["", f"break: {s.brk.kind.title}"]
        rows += [f"  what: {s.brk.what}", f"  why:  {s.brk.kind.why}", f"  hint: {s.brk.kind.hint}"]
        if s.brk.file:
            rows.append(f"  at:   {s.brk.file}:{s.brk.line}")
        if s.ends_before_break:
            rows.append(f"  the graph ends at line {s.end[1]}, from which the call may reach the break")
    return rows
