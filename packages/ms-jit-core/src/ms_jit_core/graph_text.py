"""Graphs as text after each pass. A value that a pass only renumbered keeps its name, so that the difference between
two passes shows only what the pass did."""

from __future__ import annotations

import difflib
import re
from collections import defaultdict
from typing import Any, NamedTuple

_SCALAR = re.compile(r"\w+\[\]$")


class Step(NamedTuple):
    """One pass: the number of nodes before and after, and the difference as rows ("=", count), ("-", count) or
    ("+", lines); no rows if nothing changed."""

    name: str
    before: int
    after: int
    delta: list[tuple[str, Any]]


def shown(graph: dict[str, Any], v: int, names: list[str]) -> str:
    """Return a value as an operand; one-element constants are shown by value."""
    value = graph["values"][v]
    return value["name"] if value["kind"] == "const" and _SCALAR.match(value["type"]) else names[v]


def _key(graph: dict[str, Any], node: dict[str, Any]) -> tuple:
    types = tuple(graph["values"][v]["type"] for v in node["outputs"])
    return node["op"], node["attrs"], types, node["loc"], len(node["inputs"])


class _Unused:
    """Nodes with the same key that are not yet matched with a node of the next graph."""

    def __init__(self, entries: list[tuple[tuple[str, ...], list[str]]]) -> None:
        self._left = dict(enumerate(entries))
        self._by_operands: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for i in reversed(self._left):
            self._by_operands[entries[i][0]].append(i)

    def take(self, operands: tuple[str, ...]) -> list[str] | None:
        """Return the results of the node with these operands, or of the first remaining one."""
        same = self._by_operands[operands]
        while same:
            i = same.pop()
            if i in self._left:
                return self._left.pop(i)[1]
        return self._left.pop(next(iter(self._left)))[1] if self._left else None


class Namer:
    """Names the values of a chain of graphs, each made from the previous one."""

    def __init__(self) -> None:
        self._next = 0
        self._nodes: dict[tuple, list[tuple[tuple[str, ...], list[str]]]] = {}  # key -> (operands, results)
        self._consts: dict[tuple[str, str], list[str]] = {}

    def _new(self) -> str:
        self._next += 1
        return f"%{self._next - 1}"

    def names(self, graph: dict[str, Any]) -> list[str]:
        """Return a name for every value of the graph."""
        names = [""] * len(graph["values"])
        consts = {k: list(v) for k, v in self._consts.items()}
        kept: dict[tuple[str, str], list[str]] = defaultdict(list)
        made: dict[tuple, list[tuple[tuple[str, ...], list[str]]]] = defaultdict(list)
        taken: dict[str, int] = defaultdict(int)
        before = {key: _Unused(entries) for key, entries in self._nodes.items()}
        for v, value in enumerate(graph["values"]):
            if value["kind"] == "input":
                taken[value["name"]] += 1
                again = taken[value["name"]]
                names[v] = value["name"] if again == 1 else f"{value['name']}#{again}"
            elif value["kind"] == "const":
                key = (value["type"], value["name"])
                old = consts.get(key)
                names[v] = old.pop(0) if old else self._new()
                kept[key].append(names[v])
        for node in graph["nodes"]:
            key = _key(graph, node)
            operands = tuple(shown(graph, v, names) for v in node["inputs"])
            outputs = before[key].take(operands) if key in before else None
            if outputs is None:
                outputs = [self._new() for _ in node["outputs"]]
            for v, name in zip(node["outputs"], outputs, strict=True):
                names[v] = name
            made[key].append((operands, outputs))
        self._nodes, self._consts = dict(made), dict(kept)
        return names


def lines(graph: dict[str, Any], names: list[str], depth: int = 0) -> list[str]:
    """Return the graph as text, one node per line; one-element constants appear where they are used."""
    pad = "  " * depth
    out = []
    for v, value in enumerate(graph["values"]):
        if value["kind"] == "input":
            out.append(f"{pad}{names[v]}: {value['type']}")
        elif value["kind"] == "const" and not _SCALAR.match(value["type"]):
            out.append(f"{pad}{names[v]} = const {value['type']} {value['name']}")
    for node in graph["nodes"]:
        operands = ", ".join(shown(graph, v, names) for v in node["inputs"])
        results = ", ".join(names[v] for v in node["outputs"])
        types = ", ".join(graph["values"][v]["type"] for v in node["outputs"])
        attrs = f" {{{node['attrs']}}}" if node["attrs"] else ""
        loc = f"  # line {node['loc'][1]}" if node["loc"] else ""
        out.append(f"{pad}{results} = {node['op']}({operands}){attrs} : {types}{loc}")
        for k, region in enumerate(node["regions"]):
            out.append(f"{pad}  side {k}:")
            out += lines(region, Namer().names(region), depth + 2)
    out.append(f"{pad}return {', '.join(shown(graph, v, names) for v in graph['outputs'])}".rstrip())
    inputs = {value["index"]: v for v, value in enumerate(graph["values"]) if value["kind"] == "input"}
    out += [f"{pad}write {names[inputs[i]]} <- {shown(graph, v, names)}" for i, v in graph["writes"]]
    return out


def delta(before: list[str], after: list[str]) -> list[tuple[str, Any]]:
    """Return the changes between two texts as rows of `Step.delta`; empty if they are equal."""
    rows: list[tuple[str, Any]] = []
    if before == after:
        return rows
    for tag, i, j, a, b in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            rows.append(("=", j - i))
            continue
        if j > i:
            rows.append(("-", j - i))
        if b > a:
            rows.append(("+", after[a:b]))
    return rows


def passes(graph: Any, level: str) -> tuple[list[str], list[Step], Any]:
    """Return the captured graph's text, the effect of each pass of a level, and the final graph."""
    namer = Namer()

    def rendered(g: Any) -> list[str]:
        described = g.describe()
        return lines(described, namer.names(described))

    before, text = graph, rendered(graph)
    first, steps = text, []
    optimized, report = graph.optimized(level, True)
    reports = [(name.split(" ", 1)[1], did["graph"], did["before"], did["after"]) for name, did in report.items()]
    if not reports[-1][1].equals(optimized):
        reports.append(("the same passes inside branches", optimized, optimized.node_count, optimized.node_count))
    for name, made, had, has in reports:
        after = text if made.equals(before) else rendered(made)
        steps.append(Step(name, had, has, delta(text, after)))
        before, text = made, after
    return first, steps, optimized
