"""Runs a call that goes through several segments.

The first segment is an entry of the JitFunction itself. If it ends early, its output passes the live values to
`SegmentDriver.go_on`, which alternates native instructions and segments until the call has its result. Each position
keeps its segments in its own JitFunction, so that native guards find them, most recent first. Native parts are run by
`Driver.wrap_native_call`, which may capture the functions that they call (`SegmentDriver.callee`).
"""

from __future__ import annotations

import functools
import os
import threading
import types
import weakref
from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any

from ms_runtime import NativePart, Steps, call, take_interrupt

from ms_jit_core.bytecode_decoder import code_of
from ms_jit_core.capture import Captured
from ms_jit_core.errors import GraphBreak, Interrupted, fault
from ms_jit_core.instructions import Code
from ms_jit_core.segments import interpreter
from ms_jit_core.segments.callee import NATIVE, NOT_RUN, PLAIN, Callee
from ms_jit_core.segments.capture_limit import MAX_CAPTURES
from ms_jit_core.segments.gradient_capture import GradientCapturer
from ms_jit_core.segments.idle_loops import IDLE_VISITS, IdleLoops, run_loop, run_to_end
from ms_jit_core.segments.interpreter import LiveFrame
from ms_jit_core.segments.interrupts import InterruptedSegment, continue_raising
from ms_jit_core.segments.native_calls import call_through_frames
from ms_jit_core.segments.native_codegen import MOVES, Stretch
from ms_jit_core.segments.position import Position, SegmentExit, jit_over, matching_entry, take_all
from ms_jit_core.segments.splitting import located
from ms_jit_core.vm.control_flow.analysis import joins
from ms_jit_core.vm.core.frame_access import splittable

if TYPE_CHECKING:
    from ms_jit_core.driver import Driver

#: a position with all its captures is no longer tried once its unmatched calls exceed its hits by this number
MAX_UNMATCHED_CALLS = 32
#: positions of one function at which segments may begin
MAX_POSITIONS = 256
#: positions that are remembered, including those that only run natively
MAX_KNOWN = 2048
#: nested calls of one function that run in segments
MAX_DEPTH = 4
#: budget of captured instructions without a graph in one function; each captured node adds NODE_WORTH to the budget,
#: and each capture without a graph costs CAPTURE_COST
IDLE_WORK, NODE_WORTH, CAPTURE_COST = 60_000, 1_000, 500
#: attempts to find an instruction at which the state can be split
_ATTEMPTS = 6
#: breaks for which splitting does not help: the call runs as plain Python
_UNSPLITTABLE = frozenset({"too-long", "deep", "raises", "internal", "overlap", "lifetime", "frames"})

#: the steps of a call (see `ms_runtime.Steps`), which return its result
Run = Generator[Any, Any, Any]

#: instructions that belong to the preceding native part; PUSH_EXC, since a handler needs the exception as it was caught
_TRAILING = MOVES | {"PUSH_EXC"}
#: instructions that only load values: before a native instruction they run natively too, so that nothing is guarded
_LOADS = frozenset(
    {
        "LOAD_FAST",
        "LOAD_CELL",
        "LOAD_GLOBAL",
        "CONST",
        "BUILD_TUPLE",
        "BUILD_LIST",
        "BUILD_DICT",
        "COPY",
        "FORMAT",
        "NULL",
    }
)


def can_split(brk: GraphBreak, start: Position | None = None) -> bool:
    """Return whether the rest of a call, from `start` if given, may continue in graphs after this break."""
    late = start is not None and not isinstance(start, Callee)
    return brk.kind.id not in _UNSPLITTABLE or late and brk.kind.id == "frames"


def breaks_everywhere() -> bool:
    """Return whether every instruction runs natively, to test what runs between graphs."""
    return os.environ.get("MS_JIT_BREAK") == "every"


class SegmentDriver:
    """The segments of one jitted function, except the first of each call."""

    def __init__(self, driver: Driver) -> None:
        self._driver = weakref.ref(driver)
        self._weak_self = [weakref.ref(self)]  # shared with the parts, as `restore_links` replaces the reference
        self.positions: dict[tuple, Position] = {}
        self.only_native = 0  # how many of the positions only run natively
        self._depth: dict[int, int] = {}  # nested calls that run in segments, by thread
        self.segments = 0  # number captured
        self.nodes = 0  # number in the segments' graphs
        self.callees = 0  # captured functions that native parts called
        self.idle = IdleLoops()
        self.idle_work = 0  # instructions run by captures without a graph
        self.graph_runs = 0  # runs of segments with a graph
        self._has_continuations = driver.has_continuations
        self._gradients = GradientCapturer(self)
        self._call_native = self._wrap_native_call(driver, call)

    @property
    def driver(self) -> Driver:
        found = self._driver()
        if found is None:
            raise RuntimeError("the jitted function is gone")
        return found

    def restore_links(self, driver: Driver) -> None:
        """Restore the weak references, which the collector clears before finalizers of a cycle may call this again."""
        if self._driver() is None:
            self._driver = weakref.ref(driver)
            self._weak_self[0] = weakref.ref(self)

    def clear(self) -> None:
        """Forget all segments."""
        self.positions, self.only_native = {}, 0
        self.idle = IdleLoops()
        self.idle_work = 0
        self.segments = self.nodes = self.callees = 0

    # capturing
    def split(self, captured: Captured, bound: list[Any], start: Position | None) -> Captured | None:
        """Capture again, up to a point before the break at which the state can be split; None if there is none."""
        brk = captured.brk
        if brk is not None and brk.kind.id == "frames" and not can_split(brk, start):
            return None
        if breaks_everywhere():
            found = self.driver.record(bound, start, 0)
            if found.split is not None and found.brk is None:
                found.split.native, found.brk = 1, brk or GraphBreak("native-call", "MS_JIT_BREAK=every")
                return found
            return None
        assert brk is not None
        if not can_split(brk, start):
            return None
        number = brk.stop or captured.step
        loads = _loads_before(brk, number) if brk.stop is None else 0
        for _ in range(_ATTEMPTS):
            stop = number - 1 - loads
            if stop < 0 or start is not None and stop == 0:
                return None
            found = self.driver.record(bound, start, stop)
            if found.split is not None and found.brk is None:
                found.split.native = loads + 1
                found.brk = located(brk, found.split)
                return found
            again, loads = found.brk, 0
            if again is None:
                return None  # no break this time: another thread changed what it reads
            if again.stop is None or again.stop >= number:
                return None
            number = again.stop
        return None

    # running
    def go_on(self, position: Position, values: list[Any]) -> Run:
        """Run the rest of a call whose first segment ended at `position`; `values` is emptied."""
        me = threading.get_ident()
        depth = self._depth.get(me, 0)
        self._depth[me] = depth + 1
        try:
            if depth < MAX_DEPTH:
                return (yield from self._go_on(position, values))
            with self.driver.plain_inside():  # in deep recursion, plain Python frames need the least stack
                return (yield from self._go_on(position, values))
        finally:
            if depth:
                self._depth[me] = depth
            else:
                del self._depth[me]

    def _go_on(self, position: Position, given: list[Any]) -> Run:
        values = take_all(given)
        loops: IdleLoops | None = None  # those of this call
        while True:
            step = position.compiled
            if step is None:
                step = position.compiled = self._stretch(position)
            self.graph_runs += position.has_graph
            position.visits += 1
            loop = None
            if self._has_continuations and (loops is not None or position.visits > IDLE_VISITS or self.idle.found):
                loops, loop = self._idle_loop(position, loops)
            if loop is not None:
                frames = position.thaw(values, self._call_native)
                yield None  # drops the caller's references to the values
                done = yield from run_loop(self.driver, frames, *loop)
                if done is not None:
                    return done[0]
                here, values = yield from self._known_state(frames)
            elif step:
                try:
                    here, values = yield step, (values,)
                except BaseException as e:
                    if position.size and not values:
                        raise  # a trace function raised after the stretch was done
                    frames = position.thaw(values)
                    frames[-1].pc += position.native
                    interpreter.unwind(frames, interpreter.raised(e))
                    here, values = yield from self._known_state(frames)
            else:
                frames = position.thaw(values, self._call_native)
                yield None  # drops the caller's references to the values
                done = yield from interpreter.run(frames, position.native)
                if done is not None:
                    return done[0]
                here, values = yield from self._known_state(frames)
            out = PLAIN if here.only_plain else NATIVE if here.only_native else here.jit(*values)
            if out is NATIVE:
                position = here
            elif out is PLAIN:
                frames = here.thaw(values, self._call_native)
                yield None
                return (yield from run_to_end(self.driver, frames))
            elif type(out) is SegmentExit:
                position, values = out.take()
            elif type(out) is InterruptedSegment:
                bound, values = values[:], []
                return (yield from continue_raising(self.driver, out.take(), bound, here, self._call_native))
            else:
                return out

    # interrupts
    def interrupted(self, e: BaseException, bound: list[Any], start: Position | None) -> Run:
        """Run the rest of a call that was interrupted before anything from `start` on was done, by raising `e`."""
        return continue_raising(self.driver, e, bound, start, self._call_native)

    def _stopped(self, position: Position, bound: list[Any], e: BaseException) -> Any:
        """Return the result of a position's JitFunction when a signal handler raised `e`."""
        if isinstance(position, Callee):
            return Steps(self.interrupted(e, bound, position))
        bound.clear()  # `e` keeps the handler's frame and its callers
        return InterruptedSegment(e)

    def _jit_over(self, n: int, position: Position, miss: Callable[..., Any]) -> Any:
        """Return the cache of the segments that begin at a position."""
        me = self._weak_self

        def interrupted(jit: Any, bound: list[Any], e: BaseException, entry: Any) -> Any:
            segment_driver = me[0]()
            return InterruptedSegment(e) if segment_driver is None else segment_driver._stopped(position, bound, e)

        return jit_over(n, PLAIN, miss, interrupted)

    def _idle_loop(self, position: Position, loops: IdleLoops | None) -> tuple[IdleLoops | None, Any]:
        """Return the idle loops of this call, and the one that should run as plain Python from `position`, as the index
        of its frame and its instructions (or None)."""
        if position.visits > IDLE_VISITS:
            if position.graph_runs_then == self.graph_runs:
                loops = loops or IdleLoops()
                loops.widen(position)
            position.visits, position.graph_runs_then = 0, self.graph_runs
        found = loops.around(position) if loops is not None else None
        if found is None and self.idle.found:
            found = self.idle.around(position)
        if found is not None and self.driver.continuation_of(position.frames[found[0]], found[1]) is None:
            return loops, None
        return loops, found

    def _stretch(self, position: Position) -> Any:
        """Return a Python function for the native instructions at a position; False if they cannot be compiled."""
        made = Stretch(position, self._known_position).compile()
        if made is None:
            return False
        return self._wrap_native_call(self.driver, call_through_frames(reversed(position.frames), made))

    def _wrap_native_call(self, driver: Driver, made: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap `made` as native parts are run. If the front end does not capture their callees, functions that they
        differentiate are captured all the same."""
        part = driver.wrap_native_call(made)
        return NativePart(made, self._gradients) if part is made else part

    def _known_state(self, frames: list[LiveFrame]) -> Generator[Any, Any, tuple[Position, list[Any]]]:
        """Run the moves that come first, then return the known position of real frames, and their values."""
        while frames[-1].code.ops[frames[-1].pc][0] in _TRAILING:
            yield from interpreter.run(frames, 1)
        here, values = Position.of(frames)
        return self._known_position(here), values

    def _known_position(self, here: Position) -> Position:
        """Return the known position of this shape."""
        known = self.positions.get(here.key)
        if known is None:
            here.native = 1
            if (
                breaks_everywhere()
                or len(self.positions) - self.only_native >= MAX_POSITIONS
                or not all(splittable(f.code) for f in here.frames)
            ):
                here.only_native = True
                if len(self.positions) < MAX_KNOWN:
                    self.only_native += 1
                    self.positions[here.key] = here
                else:
                    here.compiled = False  # not remembered, so compiling it would not pay
                return here
            me = self._weak_self

            def miss(jit: Any, bound: list[Any]) -> Any:
                segment_driver = me[0]()
                return NATIVE if segment_driver is None else Steps(segment_driver.miss(here, bound))

            here.jit = self._jit_over(here.size, here, miss)
            known = self.positions[here.key] = here
        return known

    def miss(self, position: Position, bound: list[Any]) -> Run:
        """Capture a segment for values that match no segment of `position`, if that is worthwhile, and run it."""
        with self.driver.lock:
            entry, captured = matching_entry(position.jit, bound), None  # added by another thread while this one waited
            if entry is None:
                made = self.driver.unless_interrupted(self._segment, position, bound)
                if type(made) is Interrupted:
                    e = take_interrupt()
                    return NATIVE if e is None else self._stopped(position, bound, e)
                entry, captured = made
        try:
            if entry in NOT_RUN:
                return entry

            def interrupted(e: BaseException) -> Any:
                return self._stopped(position, bound, e)

            return (yield entry, (bound, lambda error: PLAIN, interrupted))
        finally:
            if captured is not None:
                captured.release()

    def _segment(self, position: Position, bound: list[Any]) -> tuple[Any, Captured | None]:
        """Return the entry of a new segment and its capture, or one of `NOT_RUN` and None."""
        driver = self.driver
        captured = self._capture(position, bound)
        if not isinstance(captured, Captured):
            return captured, None
        try:
            callee = position if isinstance(position, Callee) else None
            ends = self.segment_exit(captured) if callee is None else self.first_exit(captured, callee)
            entry = captured.entry(driver.options.jit_level, ends)
            if entry.check(bound) is not None:
                return NATIVE, None
        except (MemoryError, KeyboardInterrupt):
            raise
        except Exception as e:
            driver.note(fault(e).reason)
            return NATIVE, None
        self.segments += 1
        self.nodes += captured.graph.node_count
        if callee is not None:
            captured.native_callee = callee.name
        driver.remember(captured, callee, later=callee is None)
        position.jit.add_entry(entry)
        return entry, captured

    # functions that native parts call
    def callee(self, fn: types.FunctionType, give_up: Callable[[], None]) -> Any:
        """Return a JitFunction over `fn` and its bound arguments, for calls of `fn` by native code: it runs segments,
        or returns one of `NOT_RUN` if the call has to run natively. None if no capture can begin.

        `give_up` is called once the function is not worth calling any more.
        """
        code = code_of(fn)
        if code is None or code.generator or not splittable(code) or breaks_everywhere():
            return None
        here = Callee(fn, code)
        me = self._weak_self

        def miss(jit: Any, bound: list[Any]) -> Any:
            segment_driver = me[0]()
            return NATIVE if segment_driver is None else Steps(segment_driver._callee_miss(here, bound, give_up))

        here.jit = self._jit_over(1 + len(code.params), here, miss)
        return here.jit

    def _callee_miss(self, here: Callee, bound: list[Any], give_up: Callable[[], None]) -> Run:
        """Handle a callee's miss. If it yields no graph, or calls match no segment too often, give up on it."""
        nodes, first = self.nodes, not here.jit.entries
        try:
            return (yield from self.miss(here, bound))
        finally:
            gained = self.nodes > nodes
            self.callees += first and gained
            if here.only_native or first and not gained:
                give_up()

    def _capture(self, position: Position, bound: list[Any]) -> Any:
        """Return a capture that begins at `position`, or NATIVE or PLAIN for how the call continues without one."""
        driver = self.driver
        if not position.limit.allows(bound):
            position.unmatched_calls += 1
            if position.unmatched_calls == 1:
                driver.note(f"{MAX_CAPTURES} captures at {position.place[0]}:{position.place[1]}; it runs natively")
            position.only_native = position.unmatched_calls > MAX_UNMATCHED_CALLS + position.jit.hits
            return NATIVE
        worn = self.idle_work > IDLE_WORK + NODE_WORTH * self.nodes and not isinstance(position, Callee)
        if worn or self.idle.holds(position):
            return self._runs_natively(position, 1) if not position.jit.entries else NATIVE
        position.limit.count(bound)
        if position.jit.entries:
            driver.dynamic.learn_from_miss(position.jit.entries, bound)
        captured = self._count_cost(driver.record(bound, position))
        if captured.brk is None:
            return captured
        brk = captured.brk
        if brk.kind.id == "raises":
            return PLAIN
        if brk.kind.id == "too-long" and brk.at is not None:
            self.idle.add(*brk.at)
        if not can_split(brk, position) and brk.kind.id in ("lifetime", "frames"):
            driver.count_break(brk)
            position.only_plain = True
            return PLAIN
        split = self.split(captured, bound, position)
        driver.count_break(brk if split is None or split.brk is None else split.brk)
        if split is not None:
            return split
        captured.release()
        first = captured.step - 1 - _loads_before(brk, captured.step) <= 0
        self._runs_natively(position, max(captured.step, 1) if first and brk.stop is None else 1)
        return NATIVE

    def _count_cost(self, captured: Captured) -> Captured:
        """Count the cost of a capture that yields no graph."""
        if captured.graph is None or captured.graph.node_count == 0:
            self.idle_work += captured.work + CAPTURE_COST
            if self.idle_work > IDLE_WORK + NODE_WORTH * self.nodes:
                self.driver.note("too many instructions were captured without a graph; the rest runs natively")
        return captured

    def _runs_natively(self, position: Position, count: int) -> Any:
        """Make `count` instructions run natively from `position` from now on, where no segment will begin."""
        position.only_native = True
        position.native = count
        position.compiled = None
        return NATIVE

    def segment_exit(self, captured: Captured) -> Any:
        """Return how a later segment of a call makes its result: an `SegmentExit`, or None for the output itself."""
        where = captured.split
        if where is None:
            return None
        where.has_graph = captured.graph.node_count > 0
        return functools.partial(SegmentExit, where)

    def first_exit(self, captured: Captured, start: Position | None = None) -> Any:
        """Return the same for the first segment, which leads the call to its end."""
        where = captured.split
        if where is None:
            return None
        where.has_graph = captured.graph.node_count > 0
        me = self._weak_self
        # The JitFunction owns the driver and its own entries; the driver itself owns those of callees.
        driver = None if isinstance(start, Callee) else self.driver

        def go_on(values: list[Any]) -> Any:
            if driver is not None:
                driver.restore_links()
            segment_driver = me[0]()
            assert segment_driver is not None
            return Steps(segment_driver.go_on(where, values))

        return go_on


def _loads_before(brk: GraphBreak, number: int) -> int:
    """Count the instructions right before instruction `number`, which broke, that only load its operands."""
    if brk.at is None:
        return 0
    code, pc = brk.at
    assert isinstance(code, Code)
    count, targets = 0, joins(code)
    while count < pc and count < number - 1 and pc - count not in targets:
        if code.ops[pc - count - 1][0] not in _LOADS:
            break
        count += 1
    return count
