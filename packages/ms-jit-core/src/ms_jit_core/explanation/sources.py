"""The user's source in an explanation: the functions, their lines, and the state of each line."""

from __future__ import annotations

import linecache
import sys
import types
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ms_jit_core.python_versions import places, qualname

#: states of a line; text output shows the first that applies, a page shows all
STATES = {
    "python": "ran in Python",
    "graph": "in the graph",
    "effect": "side effect, done after the graph",
    "constant": "constant, folded at capture",
    "unreached": "not reached",
}
#: flags of `from __future__ import ...`
_FUTURE = 0x1FF0000
#: limit of functions whose source is shown
MAX_LISTINGS = 24


@dataclass
class Line:
    """One line of source. `states` are keys of `STATES`; empty if there is nothing to run.

    `ns` and `bytes` belong to its launches; `python_ns` is the time that the interpreter took for it in the call.
    """

    number: int
    text: str
    states: list[str] = field(default_factory=list)
    ns: float = 0.0
    bytes: float = 0.0
    python_ns: int = 0


@dataclass
class Listing:
    """The lines of one function, or of functions nested in each other."""

    file: str
    name: str
    lines: list[Line]

    @property
    def known(self) -> bool:
        """Whether there is source text."""
        return any(line.text for line in self.lines)


def executable(code: types.CodeType) -> Iterator[int]:
    """Yield the lines with instructions of a code object and nested ones; a `def` line runs only in the outer code."""
    for _, _, line in code.co_lines():
        if line is not None and line != code.co_firstlineno:
            yield line
    if code.co_name == "<lambda>":
        yield code.co_firstlineno
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            yield from executable(const)


def text_of(code: types.CodeType) -> list[str]:
    """Return the lines of the file that a code object was compiled from; empty if unknown.

    From Python 3.13 on, the text given to ``python -c`` has the name ``<string>``, which other code has too.
    """
    lines = linecache.getlines(code.co_filename)
    if not lines:  # a module in a zip file: its loader has the source
        modules = [vars(m) for m in list(sys.modules.values()) if isinstance(m, types.ModuleType)]
        names = next((m for m in modules if m.get("__file__") == code.co_filename), None)
        lines = linecache.getlines(code.co_filename, names)
    if lines and code.co_filename.startswith("<"):
        try:
            todo = [compile("".join(lines), code.co_filename, "exec", code.co_flags & _FUTURE, dont_inherit=True)]
        except SyntaxError:
            return []
        for made in todo:
            todo += [c for c in made.co_consts if isinstance(c, types.CodeType)]
        return lines if code in todo else []
    return lines


def _last(code: types.CodeType) -> int:
    ends = [p[1] for p in places(code) if p[1] is not None]
    inner = [_last(c) for c in code.co_consts if isinstance(c, types.CodeType)]
    return max([code.co_firstlineno, *ends, *inner])


def listings(
    codes: Iterable[types.CodeType],
    graph: set[tuple[str, int]],
    python: set[tuple[str, int]],
    ran: set[tuple[str, int]],
    effects: set[tuple[str, int]] = frozenset(),  # type: ignore[assignment]
) -> list[Listing]:
    """Return listings of these functions, in order, with the states of each line.

    Args:
        codes: their code objects; code nested in one that is already shown is skipped.
        graph: (file, line) pairs of graph nodes.
        python: lines that the interpreter ran.
        ran: lines that the machine ran at capture.
        effects: those of them with a side effect that the call performs after the graph.
    """
    shown: list[tuple[str, int, int, types.CodeType, set[int]]] = []
    for code in codes:
        first, last = code.co_firstlineno, _last(code)
        around = [s for s in shown if s[0] == code.co_filename and s[1] <= first and last <= s[2]]
        if around:
            around[0][4].update(executable(code))
        elif len(shown) < MAX_LISTINGS:
            inside = [s for s in shown if s[0] == code.co_filename and first <= s[1] and s[2] <= last]
            shown = [s for s in shown if s not in inside]
            runs = set(executable(code)).union(*(s[4] for s in inside))
            shown.append((code.co_filename, first, last, code, runs))
    out = []
    for file, first, last, code, runs in shown:
        lines, text = [], text_of(code)
        for number in range(first, last + 1):
            place = (file, number)
            states = [s for s, where in (("python", python), ("graph", graph), ("effect", effects)) if place in where]
            if not states and place in ran:
                states = ["constant"]
            if not states and number in runs:
                states = ["unreached"]
            lines.append(Line(number, text[number - 1].rstrip("\n") if number <= len(text) else "", states))
        out.append(Listing(file, qualname(code), lines))
    return out
