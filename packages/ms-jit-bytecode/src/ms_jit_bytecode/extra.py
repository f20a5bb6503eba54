"""Facts about captures by code object, for MindSpore's `get_code_extra`.

There is one record per code object, for functions jitted in bytecode mode and functions that their native parts call.
Records live as long as their code.
"""

from __future__ import annotations

import types
import weakref
from typing import TYPE_CHECKING, Any

import ms_runtime
from ms_jit_core.guards import Guards

if TYPE_CHECKING:
    from ms_jit_core import Captured


class Record:
    """The captures of one code object."""

    def __init__(self, whole: bool) -> None:
        self.whole = whole  # with fullgraph=True
        self.compiles = self.breaks = 0
        self.phase: str | None = None  # the name of the newest graph, if it is the whole function
        self.function: Any = None  # weak: the JitFunction; it holds the newest guards, since they refer to its objects
        self.hits_before = 0  # its hits when the newest capture was made

    def calls(self) -> int:
        """Return the number of calls since the newest capture, including that one."""
        function = self.function()
        return 1 if function is None else function.hits - self.hits_before + 1

    def guards(self) -> str:
        """Return the newest capture's guards, one per line; empty once the function is gone."""
        function = self.function()
        if function is None:
            return ""
        guards = Guards()
        guards.program, guards.names = function.newest
        return "\n".join(f"  guard {row}" for row in guards.text())


_records: dict[int, tuple[weakref.ref[types.CodeType], Record]] = {}
_graphs = 0


def _find(code: types.CodeType) -> Record | None:
    found = _records.get(id(code))
    return found[1] if found is not None and found[0]() is code else None


def started(code: types.CodeType, whole: bool) -> Record:
    """Return the record of a code object, of which a capture begins."""
    known = _find(code)
    if known is None:
        key = id(code)
        ref = weakref.ref(code, lambda _: _records.pop(key, None))
        known = Record(whole)
        _records[key] = (ref, known)
    return known


def captured(code: types.CodeType, name: str, made: Captured, function: Any) -> None:
    """Record that a capture of calls of `code` was kept; `function` is the JitFunction that runs them."""
    global _graphs
    record = started(code, False)
    record.function = weakref.ref(function)
    function.newest = (made.guards.program, made.guards.names)  # turned into text on request
    record.hits_before = function.hits
    record.breaks += made.brk is not None
    record.phase = None
    if made.graph is not None:
        if made.split is None:
            types_ = "_".join(f"{dtype}{list(shape)}" for dtype, shape in made.graph.input_avals)
            place = f"{code.co_filename}_{code.co_firstlineno}_{record.compiles}R."
            record.phase = f"{place}<compile[{_graphs}]>{name}_{types_}.pi_jit"
        record.compiles += 1
        _graphs += 1


def _code(f: Any) -> types.CodeType | None:
    if isinstance(f, types.MethodType):
        f = f.__func__
    if isinstance(f, ms_runtime.JitFunction):
        f = f.fn
    found = getattr(f, "__code__", f)
    return found if isinstance(found, types.CodeType) else None


def get_code_extra(f: Any) -> dict[str, Any] | None:
    """Return facts about the bytecode-mode captures of a function, under MindSpore's names.

    Args:
        f: a function, a method, the result of `jit` for one, or a code object.

    Returns:
        None if no call of it was captured, else a dict: `stat` (str: 'GRAPH_CALLABLE', 'NEVER_COMPILE' if it runs in
        Python, 'GRAPH_BUILDING' if fullgraph=True was not possible), `compile_count_` (int: graphs that begin with the
        function), `break_count_` (int: those of them that end before it, and captures after which it ran in Python),
        and if something was compiled, `code`: a dict of the newest graph's `call_count_` (int), `guard_` (str, one
        guard per line), and `phase_` (str, the graph's name) if it is the whole function, else `compiled_code_` (the
        code object that runs between graphs).

    Examples:
        >>> import ms
        >>> f = ms.jit(lambda x: x * 2 + 1, capture_mode="bytecode")
        >>> y = f(ms.Tensor([1.0, 2.0]))
        >>> extra = get_code_extra(f)
        >>> extra["stat"], extra["break_count_"], extra["code"]["call_count_"]
        ('GRAPH_CALLABLE', 0, 1)
    """
    code = _code(f)
    record = None if code is None else _find(code)
    if record is None:
        return None
    building = record.whole and not record.compiles
    stat = "GRAPH_CALLABLE" if record.compiles else "GRAPH_BUILDING" if building else "NEVER_COMPILE"
    newest: dict[str, Any] = {}
    if record.function is not None:
        how = {"compiled_code_": code} if record.phase is None else {"phase_": record.phase}
        newest["code"] = {"call_count_": record.calls(), "guard_": record.guards(), **how}
    return {**newest, "stat": stat, "compile_count_": record.compiles, "break_count_": record.breaks}
