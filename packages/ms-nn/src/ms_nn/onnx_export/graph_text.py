"""Parses the printed form of a captured graph into plain objects; crates/ir/src/print.rs describes the grammar."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

#: A size: an int, or the name of a symbol such as "s0".
Dim = int | str

_AVAL = re.compile(r"(\w+)\[([^\]]*)\]")
_VALUE = re.compile(r"%(\d+)")
_INPUT = re.compile(r'%(\d+) = input (?:(\d+) )?"((?:[^"\\]|\\.)*)" (\w+)\[([^\]]*)\]$')
_CONST = re.compile(r"%(\d+) = const (\w+)\[([^\]]*)\] 0x([0-9a-f]*)")
_NODE = re.compile(r"(?:((?:%\d+, )*%\d+) = )?(\w+)\(([^)]*)\)(.*)$")
_SYMBOL = re.compile(r"sym s(\d+) = (.*)$")
_ATTRIBUTE = re.compile(
    r"(\w+)=("
    r'"(?:[^"\\]|\\.)*"'
    r"|scalar\((?:complex\([^)]*\)|[^)]*)\)"
    r"|\[[^\]]*\]|<[^>]*>|[^,}]+)(?:, )?"
)
_ESCAPE = re.compile(r"\\(.)")


@dataclass
class Value:
    """An input, a constant or a result of a node."""

    dtype: str
    shape: tuple[Dim, ...]
    data: bytes | None = None
    node: Node | None = None


@dataclass
class Node:
    """An op with the numbers of its operands and results."""

    op: str
    inputs: list[int]
    attrs: dict[str, Any]
    outputs: list[int]
    line: str
    regions: list[Graph] = field(default_factory=list)


@dataclass
class Graph:
    """A graph, or a region of a node."""

    name: str
    symbols: list[tuple[Any, ...]] = field(default_factory=list)
    values: dict[int, Value] = field(default_factory=dict)
    nodes: list[Node] = field(default_factory=list)
    inputs: dict[int, int] = field(default_factory=dict)  # number of the input -> number of the value
    outputs: list[int] = field(default_factory=list)
    writes: list[int] = field(default_factory=list)
    random_key: int | None = None


def parse(text: str) -> Graph:
    """Parses the output of `Graph.to_text`."""
    lines = [line.strip() for line in text.splitlines()]
    return _graph(lines, 0)[0]


def _graph(lines: list[str], at: int) -> tuple[Graph, int]:
    graph = Graph(_unquoted(lines[at][len("graph ") : -len(" {")]))
    at += 1
    while lines[at] != "}":
        line = lines[at]
        at += 1
        if line.startswith("sym "):
            graph.symbols.append(_symbol(line))
        elif line.startswith("random calls"):
            found = re.search(r"key (\d+)", line)
            graph.random_key = int(found[1]) if found else None
        elif line.startswith("return"):
            graph.outputs = _numbers(line)
        elif line.startswith("write "):
            graph.writes.append(int(line.split()[1]))
        elif line == "region":
            region, at = _graph(lines, at)
            graph.nodes[-1].regions.append(region)
        elif not line.startswith("guard "):
            _statement(line, graph)
    return graph, at + 1


def _statement(line: str, graph: Graph) -> None:
    if found := _INPUT.match(line):
        place = int(found[2]) if found[2] else len(graph.inputs)
        graph.inputs[place] = int(found[1])
        graph.values[int(found[1])] = Value(found[4], _dims(found[5]))
    elif found := _CONST.match(line):
        graph.values[int(found[1])] = Value(found[2], _dims(found[3]), bytes.fromhex(found[4]))
    elif found := _NODE.match(line):
        attrs, rest = {}, found[4]
        if rest.startswith(" {"):
            at = 2
            while not rest.startswith("}", at):
                part = _ATTRIBUTE.match(rest, at)
                assert part is not None, line
                attrs[part[1]] = _attribute(part[2])
                at = part.end()
            rest = rest[at + 1 :]
        avals, _, source = rest.partition("  # ")
        node = Node(found[2], _numbers(found[3]), attrs, _numbers(found[1] or ""), source)
        for number, (dtype, dims) in zip(node.outputs, _AVAL.findall(avals), strict=True):
            graph.values[number] = Value(dtype, _dims(dims), node=node)
        graph.nodes.append(node)


def _symbol(line: str) -> tuple[Any, ...]:
    """("input", hint), ("data",), or (operator, dim, dim)."""
    found = _SYMBOL.match(line)
    assert found is not None, line
    words = found[2].split()
    if words[0] == "input":
        return ("input", int(words[1]))
    return ("data",) if words[0] == "data" else (words[1], _dim(words[0]), _dim(words[2]))


def _numbers(text: str) -> list[int]:
    return [int(number) for number in _VALUE.findall(text)]


def _dim(text: str) -> Dim:
    return text if text.startswith("s") else int(text)


def _dims(text: str) -> tuple[Dim, ...]:
    return tuple(_dim(part) for part in text.split(", ")) if text else ()


def _unquoted(text: str) -> str:
    return _ESCAPE.sub(lambda m: {"n": "\n", "r": "\r", "t": "\t"}.get(m[1], m[1]), text[1:-1])


def _attribute(text: str) -> Any:
    if text.startswith('"'):
        return _unquoted(text)
    if text.startswith("scalar(complex("):
        real, imag = text[len("scalar(complex(") : -2].split(", ")
        return complex(_number(real), _number(imag))
    if text.startswith("scalar("):
        return _attribute(text[len("scalar(") : -1])
    if text[0] in "[<":
        return _dims(text[1:-1])
    if text in ("none", "true", "false"):
        return {"none": None, "true": True, "false": False}[text]
    try:
        return _number(text)
    except ValueError:
        return text


def _number(text: str) -> int | float:
    if text.startswith("nan"):
        return float("nan")
    try:
        return int(text)
    except ValueError:
        return float(text)
