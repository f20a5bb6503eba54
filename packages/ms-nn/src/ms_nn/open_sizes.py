"""Exported graphs whose inputs have open sizes: the graph's symbols, and its text for given sizes.

A graph over symbols is a template, which never runs (docs/decisions/0021-symbolic-sizes.md). For each combination of
sizes, numbers take the place of the symbols.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import ms_runtime

if TYPE_CHECKING:
    from ms_jit_core import Captured
    from ms_tensor import Tensor

#: A number of a symbol table: whether it is a float, and its place.
Place = tuple[bool, int]

_SYMBOL_LINE = re.compile(r"^ *(?:sym|guard) .*\n", re.MULTILINE)
# A symbol, or a quoted text, which is left as it is.
_SYMBOL = re.compile(r'"(?:[^"\\]|\\.)*"|\bs(\d+)\b')
_SYMBOL_OF_TABLE = re.compile(r"^ *sym ", re.MULTILINE)


def sizes_of_capture(captured: Captured, registers: Any, twins: list[Tensor]) -> dict[str, Any] | None:
    """The open sizes of a captured graph, as `OpenSizes` takes them: None if it has none.

    LookupError: a symbol is not the size of an argument.
    """
    if captured.table is None:
        return None
    *parts, bindings = captured.table.to_data()
    numbers = {id(t): k for k, t in enumerate(twins)}
    axes: list[list[int]] = []
    sources: list[tuple[Any, ...]] = []
    for is_float, symbol, register, axis, name in bindings:
        axes.append([numbers[id(registers[register])], axis])
        # The table reads sizes from the list of open sizes instead of the tensors.
        sources.append((is_float, symbol, len(sources), None, name))
    return {"axes": axes, "table": _as_lists((*parts, sources))}


def places_of_numbers(captured: Captured) -> dict[int, Place]:
    """The place in the symbol table of each number that the guard program loads, by its register."""
    loads = [step for step in captured.guards.program if step[0] == "number"]
    return {register: table.place(number) for _, register, table, number in loads}


def _as_lists(value: Any) -> Any:
    return [_as_lists(v) for v in value] if isinstance(value, (tuple, list)) else value


def _as_tuples(value: Any, depth: int = 0) -> Any:
    """Tables are tuples of lists of tuples; JSON has only lists."""
    if not isinstance(value, list):
        return value
    parts = [_as_tuples(v, depth + 1) for v in value]
    return parts if depth == 1 else tuple(parts)


class OpenSizes:
    """The open sizes of a graph.

    Args:
        axes: The tensor among the arguments and the axis, for each open size.
        table: What `SymbolTable.to_data` returned, with the open sizes as sources.
        numbers: The places of the numbers that the graph or the result needs.

    Raises:
        ValueError, TypeError, LookupError: the data is not that of a table.
    """

    def __init__(self, axes: list[Any], table: list[Any], numbers: list[Place]) -> None:
        self.axes = [(int(which), int(axis)) for which, axis in axes]
        self._table = ms_runtime.SymbolTable.from_data(_as_tuples(table))
        self._symbols = len(_SYMBOL_OF_TABLE.findall(table[0]))
        places = [*((False, k) for k in range(self._symbols)), *numbers]
        program: list[Any] = [("arg", k, k) for k in range(len(self.axes))]
        program.append(("symbols", self._table))
        first = len(program)
        for register, place in enumerate(places, first):
            program.append(("number", register, self._table, self._table.number(*place)))
        registers = [("reg", register) for register in range(first, first + len(places))]
        self._entry = ms_runtime.Entry(program, {}, None, [], ("list", registers), [], [], self._table)

    def fits(self, graph: ms_runtime.Graph) -> bool:
        """Whether the graph has these symbols."""
        return self._table.fits(graph)

    def values(self, tensors: list[Tensor]) -> tuple[tuple[int, ...], list[int | float]]:
        """The values of the symbols and of the numbers for these arguments.

        ValueError: the sizes do not meet a condition of the graph.
        """
        sizes = [int(tensors[which].shape[axis]) for which, axis in self.axes]
        if self._entry.check(sizes) is not None:
            conditions = "; ".join(self._table.text()[:4])
            raise ValueError(
                f"For 'GraphCell', the open sizes {sizes} do not meet the conditions under which the graph was "
                f"exported: {conditions}."
            )
        values = self._entry.run(sizes)
        return tuple(values[: self._symbols]), values[self._symbols :]


def with_sizes(text: str, values: tuple[int, ...]) -> str:
    """The printed graph with numbers for its symbols."""
    text = _SYMBOL_LINE.sub("", text)
    return _SYMBOL.sub(lambda m: m[0] if m[1] is None else str(values[int(m[1])]), text)
