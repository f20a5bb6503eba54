"""Loops of which many turns ran between graphs without one go on in the interpreter itself: with plain Python's
results, lines, exceptions and lifetimes, and back in graphs behind them."""

from __future__ import annotations

import gc
import sys
import traceback

import pytest
from harness import t
from ms_jit_bytecode import BytecodeDriver, make
from ms_jit_bytecode.continuation import AVAILABLE
from ms_jit_core.segments import interpreter
from ms_jit_core.segments.idle_loops import IDLE_VISITS
from ms_jit_core.segments.native_calls import runs_native_part
from support import captured_and_natively

TURNS = 15 * IDLE_VISITS


def test_the_compiled_part_is_there():
    assert AVAILABLE, "ms_jit_bytecode._resume is not built: pip install --no-deps -e packages/ms-jit-bytecode"


class Noisy:
    def __init__(self, log, n):
        self.log, self.n = log, n

    def __del__(self):
        self.log.append(-self.n)


def variables_change_places(log):
    a, b, c = 0, 1, 2
    for _ in range(TURNS):
        a, b, c = b, (a + b + c) % 1009, a
        gc.isenabled()
    return a, b, c


def loops_inside_loops(log):
    total, i = 0, 0
    while i < 100:
        for j in range(40):
            if j % 7 == 0:
                continue
            if j > 30 and i % 2:
                break
            total += i ^ j
            log.append(total & 3)
        else:
            log.append("whole")
        i += 1
        gc.isenabled()
    return total


def exceptions_that_are_caught(log):
    table = {n: n for n in range(0, TURNS, 3)}
    for i in range(TURNS):
        try:
            log.append(table.pop(i))
            if i % 5 == 0:
                raise ValueError(i)
        except KeyError as e:
            log.append(e.args)
        except ValueError as e:
            log.append((e.args, type(sys.exc_info()[1])))
            continue
        finally:
            gc.isenabled()
    log.append(sys.exc_info())
    return table


def left_by_a_handler(log):
    for i in range(TURNS):
        try:
            gc.isenabled()
            if i == TURNS - 5:
                raise KeyError(i)
        except KeyError as e:
            log.append(repr(e))
            break
    else:
        log.append("whole")
    return i


def a_handler_around(log):
    class Manager:
        def __enter__(self):
            return log.append

        def __exit__(self, *what):
            log.append(what[0])
            return True

    for k in range(3):
        with Manager() as add:
            for i in range(TURNS):
                gc.isenabled()
                if i == TURNS - 3 and k:
                    add(1 // (k - 1))
        try:
            for i in range(TURNS):
                gc.isenabled()
                1 / (TURNS - 5 - i)
        except ZeroDivisionError as e:
            log.append((str(e), i))
        finally:
            log.append(k)
    return k, i


def returns_from_inside(log):
    try:
        for i in range(TURNS):
            for j in range(3):
                gc.isenabled()
                if i == TURNS - 4 and j == 1:
                    return i, j
    finally:
        log.append("end")
    return None


def values_go_where_they_are_dropped(log):
    kept = None
    for i in range(TURNS):
        gc.isenabled()
        one = Noisy(log, i)
        log.append(i)
        other = kept
        kept = one
        log.append("kept")
        del one, other
    log.append("end")
    kept = None
    return len(log)


def cells_and_globals(log):
    total, gone = 0, []

    def add(n):
        nonlocal total
        total += n

    for i in range(TURNS):
        gc.isenabled()
        add(i)
        if total % 5 == 0:
            gone.append(total)
    fs = [lambda: (i, total, gc.isenabled()) for i in range(TURNS) if gc.isenabled() or i % 9]  # noqa: B023
    return total, gone, TURNS, fs[0](), fs[-1](), i


def comprehensions(log):
    n = 5
    rows = [[x * y + n for y in range(3) if gc.isenabled() or y] for x in range(TURNS)]
    x = {k: v for k, v in enumerate(rows) if gc.isenabled() or k % 2}
    return rows[-1], len(x), sorted({n % 7 for n in range(TURNS) if gc.isenabled() is not None}), n


def an_argument_beside_it(first, *rest, key=3, **more):
    out = []
    for i in range(TURNS):
        gc.isenabled()
        out += (i, key) if i % 7 else (first, *rest)
    return len(out), first, rest, key, more, out[-9:]


def arguments(log):
    return an_argument_beside_it(1, 2, 3, key=9, a=4), an_argument_beside_it("a")


class Base:
    def turn(self, i):
        return i + 1


class Derived(Base):
    def turn(self, i):
        total = 0
        for k in range(TURNS):
            gc.isenabled()
            total += super().turn(k)
        return total + i


def super_in_a_loop(log):
    return Derived().turn(3), make(Derived.turn)(Derived(), 4)


def helper(i):
    gc.isenabled()
    return [i for _ in range(3) if gc.isenabled() is not None]


def functions_inside(log):
    total = 0
    for i in range(TURNS):
        total += len(helper(i))
    return total


def a_generator_that_waits(log):
    def numbers():
        try:
            yield from range(TURNS)
        finally:
            log.append("closed")

    total = 0
    for n in numbers():
        gc.isenabled()
        total += n
        if n == TURNS - 9:
            break
    log.append("after")
    return total


PROGRAMS = [
    variables_change_places,
    loops_inside_loops,
    exceptions_that_are_caught,
    left_by_a_handler,
    a_handler_around,
    returns_from_inside,
    values_go_where_they_are_dropped,
    cells_and_globals,
    comprehensions,
    arguments,
    super_in_a_loop,
    functions_inside,
    a_generator_that_waits,
]
test_program = captured_and_natively(PROGRAMS)


def natively(call):
    """How many native parts a call runs one by one, with instructions that our own interpreter runs."""
    count = 0

    def profile(frame, event, arg):
        nonlocal count
        count += event == "call" and (runs_native_part(frame.f_code) or frame.f_code is interpreter.run.__code__)

    sys.setprofile(profile)
    try:
        call()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("program", PROGRAMS[:1] + PROGRAMS[2:5] + PROGRAMS[6:9], ids=lambda p: p.__name__)
def test_turns_are_not_walked_through(program, monkeypatch):
    """However long the loop is, as many parts of it run one by one."""
    counts = []
    for turns in (TURNS, 4 * TURNS):
        monkeypatch.setitem(globals(), "TURNS", turns)
        counts.append(natively(lambda: make(program)([])))
    assert 0 < counts[1] <= counts[0] * 1.1 + 50, counts


def idle_then_tensors(x, n):
    total = 0
    for _ in range(n):
        total += gc.isenabled() is not None
    y = x * total
    return y + 1


def tensors_late_in_the_loop(x, n):
    out = []
    for i in range(n):
        gc.isenabled()
        if i > n - 3:
            x = x * 2 + i
        out.append(x)
    return out[-4:], x.sum()


def shown(value):
    return [shown(v) for v in value] if isinstance(value, (tuple, list)) else str(value)


@pytest.mark.parametrize("fn", [idle_then_tensors, tensors_late_in_the_loop])
def test_tensors_stay_right(fn):
    f = make(fn)
    for n in (TURNS, TURNS, 3, TURNS):
        assert shown(f(t(1, 2), n)) == shown(fn(t(1, 2), n))


def test_behind_the_loop_graphs_go_on():
    driver = BytecodeDriver(idle_then_tensors)
    f = driver.jit_function
    f(t(1, 2), TURNS)
    assert driver.segment_driver.nodes > 0 and f.cache_info().plain_calls == 0


def test_a_later_call_is_captured_again():
    """That a loop was idle in one call says nothing of the next."""

    def program(xs):
        total = 0
        for x in xs:
            gc.isenabled()
            total = total + x * 2
        return total

    driver = BytecodeDriver(program)
    f = driver.jit_function
    f(list(range(TURNS)))
    nodes = driver.segment_driver.nodes
    assert shown(f([t(1, 2)] * 3)) == shown(program([t(1, 2)] * 3))
    assert driver.segment_driver.nodes > nodes


def fails_late(items):
    total = 0
    for item in items:
        gc.isenabled()
        total += (
            1 +
            item
        )  # fmt: skip
    return total


def fails_inside(items):
    return len([fails_late(items) for _ in range(1)])


@pytest.mark.parametrize("every", [False, True])
@pytest.mark.parametrize("fn", [fails_late, fails_inside])
def test_lines_of_what_is_raised(monkeypatch, fn, every):
    if every:
        monkeypatch.setenv("MS_JIT_BREAK", "every")
    items = [*range(TURNS), "late"]

    def rows(f):
        with pytest.raises(TypeError) as e:
            f(items)
        found = traceback.extract_tb(e.value.__traceback__)
        return [
            (r.name, r.lineno, getattr(r, "colno", 0)) for r in found if r.filename == __file__ and r.name != "rows"
        ]

    assert rows(make(fn)) == rows(fn)
    tb = None
    try:
        make(fn)(items)
    except TypeError as e:
        tb = e.__traceback__
    while tb.tb_next is not None:
        tb = tb.tb_next
    assert tb.tb_frame.f_locals["item"] == "late"


def test_interrupts():
    def stop(i):
        if i == TURNS - 5:
            raise KeyboardInterrupt

    def program():
        try:
            for i in range(TURNS):
                gc.isenabled()
                stop(i)
        except KeyboardInterrupt:
            return "stopped", i
        return i

    f = make(program)
    for _ in range(3):
        assert f() == program()


def test_references_are_kept_right():
    def program(items):
        kept = []
        for item in items:
            gc.isenabled()
            kept.append(item)
            if len(kept) > 9:
                kept.clear()
        return len(kept)

    mark = object()
    items = [mark] * TURNS
    f = make(program)
    f(items)
    gc.collect()
    before = sys.getrefcount(mark), sys.getrefcount(None)
    for _ in range(50):
        f(items)
    gc.collect()
    after = sys.getrefcount(mark), sys.getrefcount(None)
    assert after[0] == before[0] and abs(after[1] - before[1]) < 2_000
