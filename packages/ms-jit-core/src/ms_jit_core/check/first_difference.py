"""Finds the first op at which a captured graph and a recording of plain Python differ, with the user's line.

Both are read as text, in the form that `Graph.to_text` prints and `parse_graph` reads. First the ops and their
attributes are compared in order, then the values of the ops, each computed by a graph truncated after it.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import ms_runtime

_NODE = re.compile(r"^  (%\d+)(?:, %\d+)* = (\w+)(?:\([^)]*\))?(.*?)(?:  # (.+))?$")


class _Node(NamedTuple):
    """An op of a graph's outermost level."""

    value: str
    op: str
    rest: str  # attributes and result types
    place: str  # the user's file and line


def _nodes(text: str) -> list[_Node]:
    found = [_NODE.match(line) for line in text.split("\n")]
    nodes = [_Node(m[1], m[2], m[3].strip(), m[4] or "") for m in found if m]
    return [n for n in nodes if n.op not in ("input", "const")]


def _value(text: str, node: _Node, level: str, inputs: list[Any]) -> Any:
    """Return the value of an op: the graph runs with it as the only output."""
    rows = [row for row in text.split("\n") if not row.startswith(("  return", "  write"))]
    end = max(i for i, row in enumerate(rows) if row == "}")
    cut = "\n".join([*rows[:end], f"  return {node.value}", *rows[end:]])
    state = ms_runtime.get_rng_state()
    try:
        return ms_runtime.parse_graph(cut).compile(level)([t.copy() for t in inputs])[0].asnumpy()
    finally:
        ms_runtime.set_rng_state(state)


def first_difference(graph: Any, level: str, recorder: Any, prediction: Any) -> str | None:
    """Return where the graph, compiled for `level`, and the recording differ.

    Args:
        graph: the captured Graph.
        level: 'O0' or 'O1'.
        recorder: a finished TraceRecorder with the graph's inputs as its first inputs.
        prediction: has the inputs' values before the call as `before`, and the generator's state as `state`.

    Returns:
        str, or None if the recording does not show it.
    """
    from ms_jit_core.check.checker import same_values

    plain = recorder.finish([])
    ours, theirs = graph.to_text(), plain.to_text()
    pairs = list(zip(_nodes(ours), _nodes(theirs), strict=False))
    for mine, other in pairs:
        if (mine.op, mine.rest) != (other.op, other.rest):
            return f"{mine.place}: {mine.op} {mine.rest}, where Python has {other.op} {other.rest}"[:200]
    for mine, other in pairs:
        try:
            x = _value(ours, mine, level, prediction.before)
            y = _value(theirs, other, "O0", prediction.before)
        except Exception:
            return None
        if not same_values(x, y, level == "O0"):
            return f"{mine.place}: {mine.op}"
    counts = len(_nodes(ours)), len(_nodes(theirs))
    if counts[0] != counts[1]:
        return f"the graph has {counts[0]} ops, and Python ran {counts[1]}"
    return None
