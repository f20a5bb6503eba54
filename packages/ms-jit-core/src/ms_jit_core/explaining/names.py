"""Graphs after each pass under names that stay: a value that a pass only renumbered keeps its name, so that a
difference between two passes shows what the pass did and nothing else."""

from __future__ import annotations

import difflib
import re
from collections import defaultdict
from typing import Any, NamedTuple

_SCALAR = re.compile(r"\w+\[\]$")


class Step(NamedTuple):
    """One pass: how many nodes before and after, and the difference as rows ("=", count), ("-", count) or
    ("+", lines); empty where nothing changed."""

    name: str
    before: int
    after: int
    delta: list[tuple[str, Any]]


def shown(graph: dict[str, Any], v: int, names: list[str]) -> str:
    """A value as an operand: constants of one element by their value."""
    value = graph["values"][v]
    return value["name"] if value["kind"] == "const" and _SCALAR.match(value["type"]) else names[v]


def _key(graph: dict[str, Any], node: dict[str, Any]) -> tuple:
    types = tuple(graph["values"][v]["type"] for v in node["outputs"])
    return node["op"], node["attrs"], types, node["loc"], len(node["inputs"])


class Namer:
    """Names the values of a chain of graphs, each made from the one before."""

    def __init__(self) -> None:
        self._next = 0
        self._nodes: dict[tuple, list[tuple[tuple[str, ...], list[str]]]] = {}
        self._consts: dict[tuple[str, str], list[str]] = {}

    def _new(self) -> str:
        self._next += 1
        return f"%{self._next - 1}"

    def names(self, graph: dict[str, Any]) -> list[str]:
        """A name for every value of the graph."""
        names = [""] * len(graph["values"])
        known, consts = self._nodes, {k: list(v) for k, v in self._consts.items()}
        kept: dict[tuple[str, str], list[str]] = defaultdict(list)
        made: dict[tuple, list[tuple[tuple[str, ...], list[str]]]] = defaultdict(list)
        taken: dict[str, int] = defaultdict(int)
        left = {key: list(entries) for key, entries in known.items()}
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
            candidates = left.get(key, [])
            best = next((c for c in candidates if c[0] == operands), candidates[0] if candidates else None)
            if best is not None:
                candidates.remove(best)
                outputs = best[1]
            else:
                outputs = [self._new() for _ in node["outputs"]]
            for v, name in zip(node["outputs"], outputs, strict=True):
                names[v] = name
            made[key].append((operands, outputs))
        self._nodes, self._consts = dict(made), dict(kept)
        return names


def lines(graph: dict[str, Any], names: list[str], depth: int = 0) -> list[str]:
    """The graph as text, a node a line; constants of one element stand where they are used."""
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
    """From one text to the next, as rows of `Step.delta`; empty where they are equal."""
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
    """The captured graph's text, what each pass of a level did to it, and the graph that is left."""
    namer = Namer()
    described = graph.describe()
    first = text = lines(described, namer.names(described))
    optimized, report = graph.optimized(level, True)
    steps = []
    for name, did in report.items():
        described = did["graph"].describe()
        after = lines(described, namer.names(described))
        steps.append(Step(name.split(" ", 1)[1], did["before"], did["after"], delta(text, after)))
        text = after
    described = optimized.describe()
    after = lines(described, namer.names(described))
    if after != text:
        steps.append(Step("the same passes inside branches", did["after"], did["after"], delta(text, after)))
    return first, steps, optimized
