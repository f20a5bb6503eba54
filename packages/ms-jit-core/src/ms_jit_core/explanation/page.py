"""An explanation as one HTML page. Text, tables and charts are written here; the page itself draws the graph and the
passes from data that it contains.

Text from the user's program is escaped: in HTML by `html.escape`, in the data by writing every "<" as a JSON escape.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from html import escape
from importlib.resources import files
from os.path import basename
from typing import TYPE_CHECKING, Any

from ms_jit_core import graph_text
from ms_jit_core.explanation.costs import moved, nanoseconds, size
from ms_jit_core.explanation.panels import breaks, guards, launches, recompiles
from ms_jit_core.explanation.sources import STATES, Listing

if TYPE_CHECKING:
    from ms_jit_core.explanation.report import Explanation, Segment

_MARKS = {"python": "P", "graph": "G", "effect": "E", "constant": "C", "unreached": "&ndash;"}


def page(e: Explanation) -> str:
    """Return the whole document."""
    asset = files("ms_jit_core.explanation").joinpath
    keys = {listing.file: k for k, listing in reversed(list(enumerate(e.listings)))}
    broken = {(b.file, b.line) for b in e.breaks}
    parts = {
        "title": escape(f"{e.name} - explained"),
        "name": escape(e.name),
        "mode": escape(f"capture_mode '{e.mode}', jit_level '{e.level}'"),
        "css": asset("page.css").read_text(encoding="utf-8"),
        "js": asset("page.js").read_text(encoding="utf-8") + asset("graph.js").read_text(encoding="utf-8"),
        "facts": _facts(e),
        "legend": "".join(
            f'<span><span class="mark {state}">{_MARKS[state]}</span> {words}</span>' for state, words in STATES.items()
        ),
        "source": "".join(_listing(listing, keys[listing.file], broken) for listing in e.listings),
        "measured": escape(_measured(e)),
        "chooser": _chooser(e),
        "tabs": _tabs(e),
        "panels": _panels(e, keys),
        "data": _json({"segments": [_segment(s, keys) for s in e.segments]}),
    }
    template = asset("page.html").read_text(encoding="utf-8")
    # In a single pass, so that the user's text is not taken for a placeholder.
    return re.sub(r"@(\w+)@", lambda m: parts[m.group(1)], template)


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")


def _facts(e: Explanation) -> str:
    costs = [s.costs for s in e.segments if s.costs is not None]
    rows = [("graphs", str(len(e.graphs)), ""), ("breaks", str(len(e.breaks)), "bad" if e.breaks else "")]
    if len(e.segments) > 1:
        rows.insert(0, ("segments", str(len(e.segments)), ""))
    if costs:
        rows.append(("launches", str(sum(c.launches for c in costs)), ""))
    if any(c.runs for c in costs):
        rows.append(("graph time", nanoseconds(sum(c.whole for c in costs)), ""))
        rows.append(("arena", size(max(c.plan["arena_bytes"] for c in costs)), ""))
    return "".join(f'<div class="{kind}"><dt>{name}</dt><dd>{value}</dd></div>' for name, value, kind in rows)


def _measured(e: Explanation) -> str:
    """Explain what the times include."""
    costs = [s.costs for s in e.segments if s.costs is not None]
    if not any(c.runs for c in costs):
        notes = {c.note for c in costs if c.note}
        return "; ".join(sorted(notes)) or "No graph ran, so nothing was measured."
    runs = min(c.runs for c in costs if c.runs)
    ns, moves = sum(c.rest.ns for c in costs), sum(c.rest.bytes for c in costs)
    rest = f" Launches whose line is not known: {nanoseconds(ns)}, {size(moves)}." if moves else ""
    clocks = {c.clock for c in costs if c.runs}
    clock = " and ".join(f"the {name}'s clock" for name in sorted(clocks))
    return (
        f"Times are medians of {runs} run(s) of the graph's launches, one by one under {clock}, after the call. A "
        "fused launch's time and bytes are divided evenly among its ops, and each op counts for its line, a gradient's "
        "for the line that it differentiates. Bytes are what launches read and write. Lines that ran in Python were "
        f"timed once, during the call, with what they called and with the cost of tracing them.{rest}"
    )


def _listing(listing: Listing, key: int, broken: set[tuple[str | None, int | None]]) -> str:
    most = max((line.ns for line in listing.lines), default=0.0)
    rows = []
    for line in listing.lines:
        marks = "".join(
            f'<span class="mark {s}" title="{STATES[s]}"><span aria-hidden="true">{_MARKS[s]}</span></span>'
            for s in line.states
        )
        cost = ""
        if line.bytes:
            share = f' style="--share:{100 * line.ns / most:.0f}%"' if most else ""
            time = nanoseconds(line.ns) if line.ns else ""
            cost = f'<b{share} title="{size(line.bytes)} read and written">{time or size(line.bytes)}</b>'
        if line.python_ns:
            cost += f'<i title="in Python, once, with what it called">{nanoseconds(line.python_ns)}</i>'
        brk = '<span class="pill">break</span>' if (listing.file, line.number) in broken else ""
        said = f"line {line.number}: {', '.join(STATES[s] for s in line.states)}"
        reach = f' tabindex="0" aria-label="{said}"' if "graph" in line.states else ""
        rows.append(
            f'<tr id="l{key}-{line.number}" class="{" ".join(line.states)}"{reach}><td class="st">{marks}</td>'
            f'<td class="no">{line.number}</td><td class="code">{escape(line.text)}{brk}</td>'
            f'<td class="cost">{cost}</td></tr>'
        )
    note = "" if listing.known else ", source not known"
    where = f'<span title="{escape(listing.file)}">{escape(basename(listing.file))}{note}</span>'
    return (
        f'<table class="listing"><caption>{escape(listing.name)}{where}</caption><tbody>{"".join(rows)}</tbody></table>'
    )


def _chooser(e: Explanation) -> str:
    if len(e.segments) < 2:
        return ""
    options = []
    for k, s in enumerate(e.segments):
        end = f"to a break: {s.brk.what}" if s.brk is not None else "to the end"
        if s.brk is not None and s.ends_before_break:
            end = f"to line {s.end[1]}, before a break: {s.brk.what}"
        count = s.graph.node_count if s.graph is not None else 0
        nodes = "no graph" if s.graph is None else f"{count} node{'' if count == 1 else 's'}"
        called = f"{s.native_callee}, called natively, " if s.native_callee else ""
        options.append(
            f'<option value="{k}">{k + 1}. {escape(called)}from line {s.line} {escape(end)} ({nodes})</option>'
        )
    return f'<p class="chooser"><label>segment <select id="segment">{"".join(options)}</select></label></p>'


def _tabs(e: Explanation) -> str:
    changed = sum(1 for s in e.segments for p in s.passes if p.delta)
    counts = {
        "graph": None,
        "passes": changed,
        "launches": sum(s.costs.launches for s in e.segments if s.costs is not None),
        "guards": sum(len(s.guards) for s in e.segments),
        "breaks": len(e.breaks),
        "recompiles": sum(1 for r in e.info.reasons if r.startswith("recompiled")),
    }
    out = []
    for k, (name, count) in enumerate(counts.items()):
        number = "" if count is None else f" <small>{count}</small>"
        out.append(
            f'<button type="button" role="tab" id="t-{name}" aria-controls="p-{name}" '
            f'aria-selected="{"true" if k == 0 else "false"}" tabindex="{0 if k == 0 else -1}">{name}{number}</button>'
        )
    return "".join(out)


def _panels(e: Explanation, keys: dict[str, int]) -> str:
    bodies = {
        "passes": '<div id="passes"></div>',
        "launches": _each(launches(s, keys) for s in e.segments),
        "guards": _each(guards(s, keys) for s in e.segments),
        "breaks": breaks(e, keys),
        "recompiles": recompiles(e),
    }
    return "".join(
        f'<div role="tabpanel" id="p-{name}" aria-labelledby="t-{name}" hidden>{body}</div>'
        for name, body in bodies.items()
    )


def _each(parts: Iterable[str]) -> str:
    """Return one part per segment; the page shows the selected one."""
    return "".join(f'<div data-seg="{k}"{" hidden" if k else ""}>{part}</div>' for k, part in enumerate(parts))


def _segment(s: Segment, keys: dict[str, int]) -> dict[str, Any]:
    if s.graph is None:
        return {"nodes": 0, "first": [], "passes": [], "steps": [], "captured": None, "optimized": None}
    steps = s.costs.plan["steps"] if s.costs is not None else []
    costs = s.costs
    times = [nanoseconds(costs.steps[i]) if costs is not None and costs.runs else "" for i in range(len(steps))]
    owner = {n: i for i, step in enumerate(steps) for n in step["nodes"]}
    return {
        "nodes": s.graph.node_count,
        "first": s.first,
        "passes": [{"name": p.name, "before": p.before, "after": p.after, "delta": p.delta} for p in s.passes],
        "steps": [[step["title"], f"{t} {size(moved(step))}".strip()] for step, t in zip(steps, times, strict=True)],
        "captured": _graph(s.captured, keys, {}),
        "optimized": _graph(s.described, keys, owner),
    }


def _graph(graph: dict[str, Any], keys: dict[str, int], owner: dict[int, int]) -> dict[str, Any]:
    """Return a described graph in the compact form that graph.js reads."""
    nodes = []
    for n, node in enumerate(graph["nodes"]):
        loc = node["loc"]
        line = f"{keys[loc[0]]}-{loc[1]}" if loc is not None and loc[0] in keys else ""
        sides: list[str] = []
        for k, region in enumerate(node["regions"]):
            sides += [f"side {k}:", *graph_text.lines(region, graph_text.Namer().names(region), 1)]
        row = [node["op"], node["inputs"], node["outputs"], node["attrs"], node["kind"], line, owner.get(n, -1)]
        nodes.append([*row, sides] if sides else row)
    inputs = {value["index"]: value["name"] for value in graph["values"] if value["kind"] == "input"}
    return {
        "v": [[value["kind"], value["type"], value.get("name", "")] for value in graph["values"]],
        "n": nodes,
        "o": graph["outputs"],
        "w": [[inputs[i], v] for i, v in graph["writes"]],
    }
