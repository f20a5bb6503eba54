"""The tables of the page: launches, guards, breaks, recompiles."""

from __future__ import annotations

import linecache
from html import escape
from os.path import basename
from typing import TYPE_CHECKING, Any

from ms_jit_core.explanation.costs import moved, nanoseconds, size

if TYPE_CHECKING:
    from ms_jit_core.errors import GraphBreak
    from ms_jit_core.explanation.report import Explanation, Segment


def place(file: str | None, line: int | None, keys: dict[str, int]) -> str:
    """Return a link from a line to its place in the page."""
    if file is None or line is None:
        return ""
    if file in keys:
        return f'<a href="#l{keys[file]}-{line}">line {line}</a>'
    return f"{escape(basename(file))}:{line}"


def launches(s: Segment, keys: dict[str, int]) -> str:
    """Return the plan: one row per launch, with its program if ops were fused."""
    if s.costs is None:
        return '<p class="soft">This stretch runs no graph.</p>'
    costs = s.costs
    total, most = sum(costs.steps) or 1, max(costs.steps, default=0) or 1
    rows = []
    nodes = s.described["nodes"]
    for i, step in enumerate(costs.plan["steps"]):
        time = share = ""
        if costs.runs:
            ns = costs.steps[i]
            time = nanoseconds(ns)
            title = f"{100 * ns / total:.1f} % of the launches' time"
            share = f'<span class="share" style="width:{90 * ns / most:.0f}px" title="{title}"></span>'
        where = dict.fromkeys(
            place(nodes[n]["loc"][0], nodes[n]["loc"][1], keys) for n in step["nodes"] if nodes[n]["loc"]
        )
        commit = ' <span class="pill">writes inputs</span>' if i >= costs.plan["commit_start"] else ""
        if step.get("on_host"):
            commit += ' <span class="pill" title="the device has no kernel for it">runs on the host</span>'
        cells = [
            f'<td class="num">{i}</td><td class="m">{_program(step, commit)}</td>',
            f'<td class="num">{time}</td><td>{share}</td><td class="num">{size(moved(step))}</td>',
            f"<td>{', '.join(where)}</td>",
        ]
        rows.append(f'<tr data-step="{i}" tabindex="0">{"".join(cells)}</tr>')
    fused = [step for step in costs.plan["steps"] if len(step["nodes"]) > 1]
    ran = f"One run takes {nanoseconds(costs.whole)} (median of {costs.runs})" if costs.runs else escape(costs.note)
    groups = (
        f"{len(fused)} of them fused from {sum(len(step['nodes']) for step in fused)} ops" if fused else "none fused"
    )
    return (
        f"<p>{ran}; {len(rows)} launches, {groups}.</p>"
        '<table class="list"><thead><tr><th class="num">#</th><th>launch</th><th class="num">time</th><th></th>'
        f'<th class="num">moved</th><th>lines</th></tr></thead><tbody>{"".join(rows)}</tbody></table>'
    )


def _program(step: dict[str, Any], mark: str) -> str:
    operands = [f"reads  {operand[2]}" for operand in step["inputs"]]
    operands += [f"writes {operand[2]}" for operand in step["outputs"]]
    rows = [*step.get("program", ()), *operands]
    for k, plan in enumerate(step.get("plans", ())):
        rows += [f"side {k}:", *(f"  {inner['title']}" for inner in plan["steps"])]
    text = escape("\n".join(rows))
    return f"<details><summary>{escape(step['title'])}{mark}</summary><pre>{text}</pre></details>"


def guards(s: Segment, keys: dict[str, int]) -> str:
    """Return what must hold for the graph to be used again."""
    if not s.guards:
        return '<p class="soft">No guards.</p>'
    rows = [
        f'<tr><td class="m">{escape(g.words)}</td><td>{escape(g.source)}</td>'
        f"<td>{place(g.file, g.line, keys)}</td></tr>"
        for g in s.guards
    ]
    took = f" They are checked in {nanoseconds(s.guard_ns)}." if s.guard_ns else ""
    return (
        f"<p>Checked before each call, in this order; all {len(rows)} must hold.{took}</p>"
        '<table class="list"><thead><tr><th>must hold</th><th>read from</th><th>at</th></tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def breaks(e: Explanation, keys: dict[str, int]) -> str:
    """Return what stopped captures, why, and how to avoid it."""
    if e.plain:
        why = "".join(f"<li>{escape(reason)}</li>" for reason in e.plain)
        return f"<p>The call ran as plain Python:</p><ul>{why}</ul>"
    if not e.breaks:
        return '<p class="soft">No break: all that the call does is in graphs.</p>'
    cards = []
    alike: dict[tuple, list[GraphBreak]] = {}  # a break in a loop ends one segment per iteration
    for brk in e.breaks:
        alike.setdefault((brk.kind.id, brk.what, brk.file, brk.line), []).append(brk)
    for brk, *more in alike.values():
        text = linecache.getline(brk.file, brk.line or 0).strip() if brk.file else ""
        at = f"{place(brk.file, brk.line, keys)} <code>{escape(text)}</code>" if brk.file else "unknown"
        rows = [
            ("what", escape(brk.what)),
            ("where", at),
            ("why", escape(brk.kind.why)),
            ("hint", escape(brk.kind.hint)),
        ]
        body = "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in rows)
        times = f' <span class="soft">ends {len(more) + 1} segments</span>' if more else ""
        cards.append(f'<section class="card"><h3>{escape(brk.kind.title)}{times}</h3><dl>{body}</dl></section>')
    return "".join(cards)


def recompiles(e: Explanation) -> str:
    """Return why calls of this function missed, and its counters."""
    reasons = "".join(f"<li>{escape(r)}</li>" for r in e.info.reasons)
    counts = "".join(
        f'<tr><td>{name.replace("_", " ")}</td><td class="num">{size(value) if name == "bytes" else value}</td></tr>'
        for name, value in e.info._asdict().items()
        if name != "reasons"
    )
    return (
        f"<h2>This call</h2><p>{escape(e.now)}</p><h2>Reasons so far</h2>"
        + (f"<ol>{reasons}</ol>" if reasons else '<p class="soft">It was never compiled again.</p>')
        + f'<h2>Counters of the function</h2><table class="list" style="width:auto"><tbody>{counts}</tbody></table>'
    )
