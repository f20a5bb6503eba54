"""What happens when no entry matches a call: a capture or a plain Python run, with counters and reasons."""

from __future__ import annotations

import contextlib
import threading
import types
import weakref
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import ms_runtime
from ms_runtime import Steps, interrupt_waits, take_interrupt

from ms_jit_core import capture_store
from ms_jit_core.capture import Captured, capture
from ms_jit_core.capture_store import CaptureStore
from ms_jit_core.dynamic import Dynamic, Known, Wanted, check_dtypes
from ms_jit_core.errors import FullGraphError, GraphBreak, Interrupted, fault, warn
from ms_jit_core.segments.callee import Callee
from ms_jit_core.segments.position import Position, matching_entry
from ms_jit_core.segments.segment_driver import Run, SegmentDriver, breaks_everywhere, can_split
from ms_jit_core.segments.splitting import cut
from ms_jit_core.vm.core.state import Settings

#: captures of one function; after these, new calls run as plain Python (with fullgraph=True they are still compiled)
MAX_COMPILES = 8
_MAX_REASONS = 32
#: captures remembered for explanations: normally, and while `explain` records
_MAX_KEPT, _MAX_EXPLAINED = 32, 512


@dataclass(frozen=True)
class Options:
    """Settings of one jitted function, as `ms.jit` takes them."""

    jit_level: str = "O0"
    fullgraph: bool = False
    dynamic: int = 0
    backend: str = ""
    check: bool = False
    frozen: bool = False  # numbers and containers that are not arguments keep their values from the first call


class CacheInfo(NamedTuple):
    """Counters of one jitted function.

    `plain_calls` counts calls that ran as plain Python; `reasons` are the texts of misses and breaks; `segments` counts
    the graphs after the first one of a split call. For the compile cache on disk, `loaded`, `stored` and `not_stored`
    count captures read, written and refused. `callees` counts functions captured because native code called them."""

    hits: int
    misses: int
    compiles: int
    plain_calls: int
    breaks: int
    entries: int
    bytes: int
    reasons: tuple[str, ...]
    segments: int = 0
    loaded: int = 0
    stored: int = 0
    not_stored: int = 0
    callees: int = 0


@dataclass
class _Captures:
    """The result of one miss: the capture (or its first part) with its entry, or the break."""

    captured: Captured
    brk: GraphBreak | None
    entry: Any = None
    otherwise: Any = None  # the entry that runs calls as plain Python, used if splitting gains nothing
    payload: bytes | None = None  # for the cache on disk


class Driver:
    """One jitted function: owns the native JitFunction and decides what to do at each miss.

    Args:
        fn: the Python function.
        options: its settings.
        name: its name in messages; None uses its qualified name.
    """

    unlimited = False
    confirms = False  # whether `first_run` decides if the entry is valid for later calls, and adds it
    symbolic = True  # whether sizes and numbers may be symbols
    has_continuations = False  # whether `continuation_of` can return anything
    splits = True  # whether a call may be split into several segments

    def __init__(self, fn: types.FunctionType, options: Options | None = None, name: str | None = None) -> None:
        self.fn = fn
        self.options = options or Options()
        self.name = name or fn.__qualname__
        self.compiles = self.plain_calls = self.breaks = self.captures = 0
        self.reasons: list[str] = []
        self.captured: list[Captured] = []
        self._warned = self._always_plain = False
        self._plain_depth = 0
        self._running_plain: set[int] = set()  # ids of threads inside a plain run
        self.lock = threading.RLock()
        self.segment_driver = SegmentDriver(self)
        self._call_plain = self.wrap_native_call(ms_runtime.JitFunction.call_plain)
        self._store: CaptureStore | None = None
        self.dynamic = Dynamic(fn, self.options.dynamic == 1)
        self.abort_on_signal = False  # whether a pending signal ends the running capture
        self._function: Callable[[], Any] = lambda: None

    @property
    def jit_function(self) -> Any:
        """The JitFunction. The driver keeps only a weak reference to it, so that both die together."""
        jit_function = self._function()
        if jit_function is None:
            jit_function = ms_runtime.JitFunction(self.fn, self.miss, self.interrupted)
            jit_function.cache_info = self.cache_info
            jit_function.cache_clear = self.cache_clear
            jit_function.driver = self
            self._function = weakref.ref(jit_function)
        return jit_function

    @property
    def store(self) -> CaptureStore:
        """The function's captures that persist from one process to the next."""
        if self._store is None:
            self._store = capture_store.store_of(self)
        return self._store or capture_store.OFF

    # hooks for front ends
    def wrap_native_call(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """Return `call`, or a wrapper of it that captures callees, for native parts of captured functions."""
        return call

    def continuation_of(self, frame: Any, loop: frozenset[int] | None) -> Any:
        """Return how the interpreter runs a frame until it leaves `loop` (None: to its end), or None if unknown."""
        return None

    def record(self, bound: list[Any], start: Position | None = None, stop: int | None = None) -> Captured:
        """Capture one call, or one segment of it; see `capture`."""

        def attempt(wanted: Wanted | None, known: Known | None = None) -> Captured:
            settings = Settings(self.unlimited, self.options.frozen, stop, self.abort_on_signal)
            return capture(self.fn, bound, settings, start=start, cutter=cut, wanted=wanted, known=known)

        splits = self.splits and not self.options.fullgraph and not self.options.check
        if not self.symbolic:
            return attempt(None)
        if stop is not None:
            return self.dynamic.record_again(attempt)
        split = can_split if splits else None
        captured = self.dynamic.record(bound if start is None else [], attempt, split)
        for text in captured.fixed:
            self.note(text)
        return captured

    def first_run(self, jit_function: Any, entry: Any, bound: list[Any], captured: Captured) -> Run:
        """Return the result of the call that was captured."""
        return (yield from self.run(jit_function, entry, bound))

    # the miss
    def miss(self, jit_function: Any, bound: list[Any]) -> Any:
        """Return the steps that lead to the call's result. Called when no entry matches."""
        return Steps(self._missed(jit_function, bound))

    def restore_links(self, jit_function: Any = None) -> None:
        """Restore the parts' weak references, which the collector clears before finalizers of a cycle run."""
        if jit_function is not None and self._function() is None:
            self._function = weakref.ref(jit_function)
        self.segment_driver.restore_links(self)
        if self._store is not None:
            self._store.restore_links(self)

    def _missed(self, jit_function: Any, bound: list[Any]) -> Run:
        self.restore_links(jit_function)
        if threading.get_ident() in self._running_plain:
            return (yield from self.plain(jit_function, bound))
        with self.lock:
            made = matching_entry(jit_function, bound)  # added by another thread while this one waited
            kept = self.store.find(bound) if made is None else None
        if made is not None:
            return (yield from self.run(jit_function, made, bound))
        if kept is not None:
            return (yield from self._run_kept(jit_function, bound, kept))
        check_dtypes(bound)
        with self.lock:
            full = self.captures >= MAX_COMPILES
            self._note_miss(jit_function, bound)
        if full:
            self._warn()
            if not self.options.fullgraph:  # fullgraph compiles every call, whatever it costs
                return (yield from self.plain(jit_function, bound))
        with self.lock:
            made = matching_entry(jit_function, bound)
            if made is None:
                made = self.unless_interrupted(self._capture, jit_function, bound)
        if type(made) is Interrupted:
            e = take_interrupt()
            if e is not None:
                return (yield from self.segment_driver.interrupted(e, bound, None))
            with self.lock:  # the signal handler returned: capture from the start
                made = self._capture(jit_function, bound)
        if not isinstance(made, _Captures):
            return (yield from self.run(jit_function, made, bound))
        captured, entry, brk = made.captured, made.entry, made.brk
        try:
            e = take_interrupt() if interrupt_waits() else None
            if e is not None:
                captured.release()
                return (yield from self.segment_driver.interrupted(e, bound, None))
            if brk is not None:
                if self.options.fullgraph and brk.kind.id != "raises":
                    raise FullGraphError(self.name, brk)
                return (yield from self.plain(jit_function, bound))
            result = yield from self.first_run(jit_function, entry, bound, captured)
            if (
                made.otherwise is not None
                and not breaks_everywhere()
                and captured.graph.node_count + self.segment_driver.nodes == 0
            ):  # no graph has any node: splitting gained nothing
                jit_function.remove_entry(entry)
                jit_function.add_entry(made.otherwise)
                entry, made.payload = made.otherwise, None
            if any(e is entry for e in jit_function.entries):
                self.store.write(made.payload)
            return result
        finally:
            captured.release()

    def unless_interrupted(self, capture: Callable[..., Any], *args: Any) -> Any:
        """Return the result of `capture`, or an Interrupted if a signal ended it and its work was dropped."""
        self.abort_on_signal = True
        try:
            return capture(*args)
        except Interrupted:
            return Interrupted()
        finally:
            self.abort_on_signal = False

    def interrupted(self, jit_function: Any, bound: list[Any], e: BaseException, entry: Any) -> Any:
        """Continue a call whose graph was stopped when a signal handler raised `e`."""
        return Steps(self.segment_driver.interrupted(e, bound, None))

    def _capture(self, jit_function: Any, bound: list[Any]) -> _Captures:
        """Capture a call and add its entry, unless a run has to confirm the entry first."""
        self.captures += 1
        captured = self.record(bound)
        split = self._split(captured, bound)
        made = _Captures(captured, captured.brk)
        if split is not None:
            if split.brk is not None:
                self.count_break(split.brk)
            made.otherwise = self._plain_entry(jit_function, bound, captured)
            captured, made.brk = split, None
        made.captured, brk = captured, made.brk
        if brk is None:
            try:
                made.entry = captured.entry(self.options.jit_level, self.segment_driver.first_exit(captured))
                failed = made.entry.check(bound)
                if failed is not None:
                    if captured.guards.program[failed[0]][0] == "no_overlap":
                        brk = GraphBreak("overlap", "two inputs share memory")
                    else:
                        brk = fault(f"a guard does not hold for the call it was made from: {failed[2]}")
            except (MemoryError, KeyboardInterrupt):
                raise
            except RecursionError as e:
                brk = GraphBreak("deep", str(e))
            except Exception as e:
                brk = fault(e)
        made.brk = brk
        if brk is not None:
            self._broken(jit_function, bound, captured, brk)
            return made
        self.compiles += 1
        self.remember(captured)
        made.payload = self.store.freeze(captured)  # before the call runs, as it may change the guarded state
        if not self.confirms:
            jit_function.add_entry(made.entry)
        return made

    def _split(self, captured: Captured, bound: list[Any]) -> Captured | None:
        """Return the capture up to the point where `captured` broke, or None."""
        if (captured.brk is None and not breaks_everywhere()) or not self.splits or self.options.fullgraph:
            return None
        return self.segment_driver.split(captured, bound, None)

    def _run_kept(self, jit_function: Any, bound: list[Any], captured: Captured) -> Run:
        """Run the call with a capture that an earlier process made."""
        try:
            self.captures += 1  # counts towards MAX_COMPILES, as it did in the process that made it
            self.remember(captured)
            entry = captured.entry(self.options.jit_level)
            jit_function.add_entry(entry)
            return (yield from self.run(jit_function, entry, bound))
        finally:
            captured.release()

    def prepare(self, bound: list[Any]) -> None:
        """Compile the graph that a call with these arguments will run, without running it. Does nothing if one graph
        cannot hold the whole call.

        Raises:
            Exception: an operation refuses these arguments.
        """
        function = self._function()
        with self.lock:
            if function is None or self.captures >= MAX_COMPILES or matching_entry(function, bound) is not None:
                return
            captured = self.record(bound)
            try:
                if captured.brk is not None and captured.brk.raised is not None:
                    raise captured.brk.raised
                entry = None if captured.brk is not None else captured.entry(self.options.jit_level)
                if entry is not None and entry.check(bound) is None:
                    self.captures += 1
                    self.compiles += 1
                    self.remember(captured)
                    function.add_entry(entry)
            finally:
                captured.release()

    def run(self, jit_function: Any, entry: Any, bound: list[Any]) -> Run:
        """Run a new entry. If its graph raises, nothing was committed, and plain Python raises the error itself."""

        def fallback(error: Exception) -> Any:
            self.note(f"the graph raised {type(error).__name__}; the call ran as plain Python")
            return Steps(self.after_failure(jit_function, bound))

        def interrupted(e: BaseException) -> Any:
            return self.interrupted(jit_function, bound, e, entry)

        return (yield entry, (bound, fallback, interrupted))

    def after_failure(self, jit_function: Any, bound: list[Any]) -> Run:
        """Run the call as plain Python with blocking launches, so that an error of the graph is raised, and can be
        caught, at the user's line."""
        before = ms_runtime.set_launch_blocking(True)
        try:
            return (yield from self.plain(jit_function, bound))
        finally:
            ms_runtime.set_launch_blocking(before)

    def plain(self, jit_function: Any, bound: list[Any]) -> Run:
        """Run the call as plain Python and count it. Recursive calls inside it run plain too, with few extra frames."""
        self.plain_calls += 1
        me = threading.get_ident()
        if me in self._running_plain:
            return (yield self._call_plain, (jit_function, bound))
        self._running_plain.add(me)
        try:
            return (yield self._call_plain, (jit_function, bound))
        finally:
            self._running_plain.discard(me)

    @contextlib.contextmanager
    def plain_inside(self) -> Iterator[None]:
        """Run calls of the jitted function as plain Python within this context."""
        function = self._function()
        with self.lock:
            self._plain_depth += 1
            if function is not None:
                function.plain = True
        try:
            yield
        finally:
            with self.lock:
                self._plain_depth -= 1
                if function is not None and self._plain_depth == 0:
                    function.plain = self._always_plain

    def _broken(self, jit_function: Any, bound: list[Any], captured: Captured, brk: GraphBreak) -> None:
        """Make later calls like this one run as plain Python, unless they must raise."""
        self.count_break(brk)
        if self.options.fullgraph and brk.kind.id != "raises":
            return
        if brk.kind.id == "unknown-python":
            jit_function.plain = self._always_plain = True
            self.remember(captured)
            return
        self._install_plain(jit_function, bound, captured, brk)

    def keep_plain(self, jit_function: Any, bound: list[Any], captured: Captured, brk: GraphBreak) -> None:
        """Make such calls run as plain Python. For a front end that learns this only after the call ran."""
        self.breaks += 1
        self.plain_calls += 1
        self.compiles -= 1
        self.note(brk.reason)
        if self.options.fullgraph:
            raise FullGraphError(self.name, brk)
        self._install_plain(jit_function, bound, captured, brk)

    def _install_plain(self, jit_function: Any, bound: list[Any], captured: Captured, brk: GraphBreak) -> None:
        entry = self._plain_entry(jit_function, bound, captured)
        if entry is not None:
            captured.brk = brk
            self.remember(captured)
            jit_function.add_entry(entry)

    def _plain_entry(self, jit_function: Any, bound: list[Any], captured: Captured) -> Any:
        """Return an entry that runs calls as plain Python while the guarded state is unchanged; None if impossible."""
        ref = weakref.ref(jit_function)

        def run_plain(*args: Any) -> Any:
            function = ref()
            if function is None:  # during finalization of a garbage cycle that contains it
                function = ms_runtime.JitFunction(self.fn, self.miss)
                self.restore_links()
            return Steps(self.plain(function, list(args)))

        try:
            entry = captured.plain_entry(run_plain, len(bound))
            return entry if entry.check(bound) is None else None
        except (MemoryError, KeyboardInterrupt):
            raise
        except Exception as e:
            self.note(f"no negative entry: {type(e).__name__}: {e}"[:200])
            return None

    def count_break(self, brk: GraphBreak) -> None:
        """Count a break and note its reason."""
        self.breaks += 1
        self.note(brk.reason)

    def remember(self, captured: Captured, callee: Callee | None = None, later: bool = False) -> None:
        """Remember a capture for `explain`. It starts at the function itself, at a `callee`, or `later` than either."""
        if captured not in self.captured:
            most = _MAX_KEPT if captured.record is None else _MAX_EXPLAINED
            self.captured = [*self.captured[1 - most :], captured]

    # reasons and counters
    def note(self, text: str) -> None:
        if not self.reasons or self.reasons[-1] != text:
            self.reasons = [*self.reasons[-(_MAX_REASONS - 1) :], text]

    def _note_miss(self, jit_function: Any, bound: list[Any]) -> None:
        entries = jit_function.entries
        if entries:
            failed = entries[-1].check(bound)
            if failed is not None:
                self.note(f"recompiled: {failed[2]}")
                self.dynamic.learn_from_miss(entries, bound)

    def _warn(self) -> None:
        if not self._warned:
            self._warned = True
            last = self.reasons[-1] if self.reasons else ""
            then = "are captured each (fullgraph=True)" if self.options.fullgraph else "now run as plain Python"
            warn(
                f"jit: {self.name} was captured {MAX_COMPILES} times; calls that match no capture {then}. "
                f"Last reason: {last}. Pass dynamic=1 for sizes, ms.mutable(x) or a tensor for numbers; "
                f"cache_info().reasons has the others."
            )

    def cache_info(self) -> CacheInfo:
        """Hits, misses, compiles, calls that ran as plain Python, breaks, entries, bytes and reasons in words."""
        f = self._function()
        entries = list(f.entries) if f is not None else []
        size = sum(e.nbytes + (e.graph_fn.nbytes if e.graph_fn is not None else 0) for e in entries)
        return CacheInfo(
            f.hits if f else 0,
            f.misses if f else 0,
            self.compiles,
            self.plain_calls,
            self.breaks,
            len(entries),
            size,
            tuple(self.reasons),
            self.segment_driver.segments,
            self.store.loaded,
            self.store.written,
            self.store.refused,
            self.segment_driver.callees,
        )

    def cache_clear(self) -> None:
        """Forget all entries, captures and reasons."""
        f = self._function()
        if f is not None:
            f.clear()
            f.plain = False
        self._always_plain = False
        self.segment_driver.clear()
        self.store.forget()
        self.dynamic.clear()
        self.captures = 0
        self.captured = []
        self.reasons = []
        self._warned = False
