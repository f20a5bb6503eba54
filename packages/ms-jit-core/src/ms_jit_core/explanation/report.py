"""One explained call: collects what `ms.explain` returns."""

from __future__ import annotations

import timeit
import types
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import ms_runtime

from ms_jit_core import graph_text
from ms_jit_core.capture import Captured
from ms_jit_core.driver import CacheInfo, Driver
from ms_jit_core.errors import GraphBreak
from ms_jit_core.explanation import costs, interpreted_lines, sources
from ms_jit_core.guard_text import GuardRow
from ms_jit_core.recording import recording
from ms_jit_core.vm.core.trust import is_trusted_module


@dataclass
class Segment:
    """One segment of the call: from `file`:`line` to a break or to the end.

    `graph` is the captured graph (None if there is none), `optimized` the graph after all passes; `first` and `passes`
    are the captured graph's text and the change of each pass; `costs` has its launches with times and bytes. `guard_ns`
    is the time to check its guards, 0 if not measured (as after a break). `native_callee` names the function whose
    call by native code begins the segment. `end` is the line from which native code continues, if a break follows.
    """

    file: str
    line: int
    guards: list[GuardRow]
    brk: GraphBreak | None
    graph: Any = None
    optimized: Any = None
    first: list[str] = field(default_factory=list)
    passes: list[graph_text.Step] = field(default_factory=list)
    costs: costs.Costs | None = None
    guard_ns: float = 0.0
    native_callee: str = ""
    end: tuple[str, int] = ("", 0)

    @property
    def ends_before_break(self) -> bool:
        """Whether the graph ends at an earlier line than the break, at an `if` or loop around it."""
        brk = self.brk
        return brk is not None and self.end[1] > 0 and self.end != (brk.file, brk.line)

    @cached_property
    def captured(self) -> dict[str, Any]:
        """The captured graph as dicts and lists."""
        return self.graph.describe()

    @cached_property
    def described(self) -> dict[str, Any]:
        """The graph after all passes as dicts and lists."""
        return self.optimized.describe()


@dataclass
class Explanation:
    """What jit did with one call. `print` shows it as text; `save` and `show` make a page of it.

    Attributes:
        name: the function's name.
        mode: the capture mode; level: the jit_level.
        result: the result of the call.
        segments: the call's segments in order (list of Segment).
        listings: the source with the state of each line.
        plain: why the call ran as plain Python although no break ended it; empty if it did not.
        now: what the function itself would do with this call: "hit", or why it would compile again.
        info: the function's counters (CacheInfo).
    """

    name: str
    mode: str
    level: str
    result: Any
    segments: list[Segment]
    listings: list[sources.Listing]
    plain: tuple[str, ...]
    now: str
    info: CacheInfo

    @property
    def graphs(self) -> list[str]:
        """The captured graphs as text."""
        return [s.graph.to_text() for s in self.segments if s.graph is not None]

    @property
    def guards(self) -> list[list[str]]:
        """The guards of each graph, as text."""
        return [[g.words for g in s.guards] for s in self.segments if s.graph is not None]

    @property
    def breaks(self) -> list[GraphBreak]:
        """The breaks that ended segments before the function's end."""
        return [s.brk for s in self.segments if s.brk is not None]

    def __str__(self) -> str:
        from ms_jit_core.explanation.text import text

        return text(self)

    __repr__ = __str__

    def html(self) -> str:
        """The page: one HTML document that needs no network."""
        from ms_jit_core.explanation.page import page

        return page(self)

    def save(self, path: Any) -> str:
        """Write the page to a file.

        Args:
            path: the file, such as "explain.html", or a Path.

        Returns:
            str, the path.

        Raises:
            OSError: the file cannot be written.
        """
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.html())
        return str(path)

    def show(self) -> str:
        """Write the page to a temporary file and open it in the user's browser.

        Returns:
            str, the file's path, for opening it by hand if there is no browser.
        """
        import tempfile
        import webbrowser
        from pathlib import Path

        with tempfile.NamedTemporaryFile("w", suffix=".html", prefix="explain_", delete=False, encoding="utf-8") as f:
            f.write(self.html())
        webbrowser.open(Path(f.name).as_uri())
        return f.name


def explain_call(function: Any, owner: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Explanation:
    """Run a call of a JitFunction and explain it; `owner` is the object that a method is bound to, or None."""
    driver: Driver = function.driver
    bound_args = args if owner is None else (owner, *args)
    now = _now(function, driver, bound_args, kwargs)
    with recording(), interpreted_lines.lines_run(driver.fn) as (native_lines, native_codes):
        called = _subject(function, driver)
        result = called(*bound_args, **kwargs)
    made: Driver = called.driver
    segments = [_segment(c, driver) for c in made.captured]
    if segments and segments[0].guards:
        segments[0].guard_ns = _guard_time(called, bound_args, kwargs)
    records = [c.record for c in made.captured if c.record is not None]
    in_python = bool(made.plain_calls) or any(s.brk is not None for s in segments)
    python = set(native_lines) if in_python else set()
    python |= {(s.brk.file, s.brk.line) for s in segments if s.brk is not None and s.brk.file and s.brk.line}
    in_graphs = _in_graphs(segments, records)
    codes = _decoded(driver.fn, records, in_graphs)
    if in_python:
        codes += native_codes
    listings = sources.listings(
        codes,
        in_graphs,
        python,
        {place for r in records for place in r.lines},
        {place for r in records for place in r.effects},
    )
    _add_costs(listings, segments, native_lines if in_python else {})
    for captured in made.captured:
        captured.record = None  # it holds the call's tensors
    mode = type(driver).__module__.split(".")[0].removeprefix("ms_jit_")
    return Explanation(
        driver.name,
        mode,
        driver.options.jit_level,
        result,
        segments,
        listings,
        tuple(made.reasons) if made.plain_calls and not any(s.brk for s in segments) else (),
        now,
        driver.cache_info(),
    )


def _subject(function: Any, driver: Driver) -> Any:
    """Return the function to call: the function itself on its first call, else a new copy, since only new captures can
    be explained. A copy does not have fullgraph=True, so that it reports breaks instead of raising."""
    fresh = not (driver.captures or driver.plain_calls or function.entries)
    if fresh and not driver.options.fullgraph:
        return function
    return type(driver)(driver.fn, replace(driver.options, fullgraph=False), driver.name).jit_function


def _now(function: Any, driver: Driver, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """Say what the function in its current state would do with these arguments."""
    entries = function.entries
    if not entries:
        return "first call: nothing was compiled before"
    bound = function.bind(args, kwargs)
    failed = [entry.check(bound) for entry in entries]
    if None in failed:
        return "hit: a graph that is compiled already"
    return f"miss: {failed[-1][2]}"


def _guard_time(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> float:
    """Return the time to check the newest entry's guards, in nanoseconds; 0 if they no longer hold after the call."""
    entries = function.entries
    if not entries:
        return 0.0
    check, bound = entries[-1].check, function.bind(args, kwargs)
    if check(bound) is not None:
        return 0.0
    return min(timeit.repeat(lambda: check(bound), number=20, repeat=5)) / 20 * 1e9


def _segment(captured: Captured, driver: Driver) -> Segment:
    code = driver.fn.__code__
    file, line = getattr(captured, "position", None) or (code.co_filename, code.co_firstlineno)
    record = captured.record
    segment = Segment(file, line, record.guards if record is not None else [], captured.brk)
    segment.native_callee = captured.native_callee or ""
    if captured.split is not None and captured.brk is not None:
        frame = captured.split.frames[-1]
        last = min(frame.pc + captured.split.native - 1, len(frame.code.lines) - 1)
        segment.end = frame.code.filename, frame.code.lines[max(last, 0)]
    graph = captured.graph
    if graph is None:
        return segment
    level = driver.options.jit_level
    segment.graph = graph
    segment.first, segment.passes, segment.optimized = graph_text.passes(graph, level)
    if graph.node_count or graph.output_avals:
        tensors = record.tensors if record is not None else []
        state = ms_runtime.get_rng_state()
        segment.costs = costs.measure(graph.compile(level), segment.described, tensors)
        ms_runtime.set_rng_state(state)
    return segment


def _decoded(fn: types.FunctionType, records: list[Any], in_graphs: set[tuple[str, int]]) -> list[types.CodeType]:
    """Return the function's code and the other code that the machine ran. Code of the packages themselves is included
    only if there is no other, and then only code with lines in graphs."""
    found: dict[types.CodeType, bool] = {fn.__code__: is_trusted_module(fn.__module__)}
    for record in records:
        for code, trusted in record.codes.items():
            found.setdefault(code.python, trusted)
    own = [code for code, trusted in found.items() if not trusted]
    return own or [c for c in found if any((c.co_filename, line) in in_graphs for line in sources.executable(c))]


def _places(graph: dict[str, Any]) -> set[tuple[str, int]]:
    """Return the lines of a described graph's nodes, including those in regions."""
    found: set[tuple[str, int]] = set()
    todo = [graph]
    while todo:
        for node in todo.pop()["nodes"]:
            todo += node["regions"]
            if node["loc"]:
                found.add(tuple(node["loc"]))
    return found


def _in_graphs(segments: list[Segment], records: list[Any]) -> set[tuple[str, int]]:
    """Return the lines of all graphs' nodes, and the lines that called the functions containing them."""
    found = {place for s in segments if s.graph is not None for place in _places(s.captured)}
    kept = any(s.graph is not None for s in segments)
    return found.union(*(r.inner for r in records)) if kept else found


def _add_costs(listings: list[sources.Listing], segments: list[Segment], in_python: dict[tuple[str, int], int]) -> None:
    for listing in listings:
        for line in listing.lines:
            line.python_ns = in_python.get((listing.file, line.number), 0)
            for segment in segments:
                cost = segment.costs and segment.costs.lines.get((listing.file, line.number))
                if cost:
                    line.ns += cost.ns
                    line.bytes += cost.bytes
