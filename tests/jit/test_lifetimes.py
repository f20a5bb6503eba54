"""What a local names lives to the end of its frame, as in Python, although nothing reads it after a break."""

from __future__ import annotations

import functools
import gc
import os
import tempfile

import ms
import pytest
from ms import Tensor, ops
from ms_jit_core.instructions import Code


class Noted:
    """Notes its end."""

    def __init__(self, log, name):
        self.log, self.name = log, name

    def __del__(self):
        self.log.append(f"{self.name} ends")


make = functools.partial(map, Noted)  # called natively


def folder(x, log):
    d = tempfile.TemporaryDirectory()
    path = d.name
    y = x * 2
    print(end="")
    with open(os.path.join(path, "a"), "w") as file:
        file.write("text")
    y = y + 1
    print(end="")
    log.append(os.listdir(path))
    return y


def held(x, log):
    r = next(make([log], ["a"]))
    y = ops.tanh(x)
    print(end="")
    y = y + len(log)
    print(end="")
    log.append("last")
    return y


def in_a_container(x, log):
    pair = [(next(make([log], ["a"])), 1)]
    n = pair[0][1]
    y = x + n
    print(end="")
    log.append("read")
    pair = None
    log.append("dropped")
    print(end="")
    return y


def in_a_loop(x, log):
    for i in range(3):
        r = next(make([log], [i]))
        x = ops.tanh(x) + i
        print(end="")
        log.append(i)
    return x


def deleted(x, log):
    r = next(make([log], ["a"]))
    x = x + 1
    print(end="")
    del r
    log.append("deleted")
    print(end="")
    return x * 2


def in_a_callee(x, log):
    y = held(x, log)
    log.append("back")
    return y + 1


def guarded(x, log):
    """A generator that notes its end."""
    try:
        yield x
        yield x * 2
    finally:
        log.append("closed")


def a_generator(x, log):
    try:
        g = guarded(x, log)
        y = next(g)
        print(end="")
        del g
        log.append("deleted")
    finally:
        log.append("left")
    return y + 1


def a_generator_in_a_loop(x, log):
    for y in guarded(x, log):
        print(end="")
        log.append("turn")
        x = x + y
        break
    log.append("left")
    return x


def a_generator_inside_an_iterator(x, log):
    m = map(ops.tanh, guarded(x, log))
    y = next(m)
    print(end="")
    y = y + 1
    m = None
    log.append("left")
    return y


def a_generator_in_a_list(x, log):
    held = [guarded(x, log)]
    y = next(held[0])
    print(end="")
    log.append("next")
    held.pop()
    log.append("popped")
    return y + 1


def with_an_exception(x, log):
    g = guarded(x, log)
    y = next(g)
    try:
        print(end="")
        y = y + 1
        raise ValueError(g)
    except ValueError:
        g = None
        log.append("handled")
    log.append("left")
    return y


def while_an_exception_is_handled(x, log):
    g = guarded(x, log)
    y = next(g)
    try:
        {}["k"]
    except KeyError as e:
        del g
        log.append(("dropped", str(e)))
    return y + 1


def in_a_closure(x, log):
    held = next(make([log], ["a"]))

    def name():
        return held.name

    print(end="")
    log.append(name())
    held = None
    log.append("left")
    return x + 1


PROGRAMS = [
    *(folder, held, in_a_container, in_a_loop, deleted, in_a_callee, in_a_closure),
    *(while_an_exception_is_handled, a_generator_inside_an_iterator),
]
#: these drop a generator inside one part of their call, with which it ends
DROPPED = [with_an_exception, a_generator, a_generator_in_a_loop, a_generator_in_a_list]


@pytest.mark.filterwarnings("ignore:Implicitly cleaning up")
@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("every", [False, True])
@pytest.mark.parametrize("fn", PROGRAMS)
def test_ends_come_when_python_has_them(fn, every, mode, monkeypatch):
    if every:
        monkeypatch.setenv("MS_JIT_BREAK", "every")
    jitted = ms.jit(fn, capture_mode=mode)
    x = Tensor([1.0])
    for _ in range(3):
        plain, ours = [], []
        expected = fn(x, plain)
        assert (jitted(x, ours) == expected).all()
        assert ours == plain
    assert jitted.cache_info().breaks


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("fn", DROPPED)
def test_what_is_dropped_ends_with_its_part_of_the_call(fn, mode):
    jitted = ms.jit(fn, capture_mode=mode)
    x = Tensor([1.0])
    for _ in range(3):
        plain, ours = [], []
        expected = fn(x, plain)
        assert (jitted(x, ours) == expected).all()
        assert sorted(ours) == sorted(plain)
        assert [e for e in ours if e != "closed"] == [e for e in plain if e != "closed"]


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_tensors_that_nothing_reads_are_not_handed_on(mode):
    def fn(x):
        unread = ops.tanh(x)
        y = x * 2
        print(end="")
        z = y + 1
        print(end="")
        return z

    e = ms.explain(ms.jit(fn, capture_mode=mode), Tensor([1.0]))
    assert len(e.segments) == 3
    assert not any("tanh" in segment.optimized.to_text() for segment in e.segments)


def halved(x):
    turns = 0
    while x.sum() > 2 and turns < 4:
        x = x / 2
        turns += 1
    return x


def either(x):
    return [1] if x.sum() > 0 else (2, x)


def summed(x):
    total = 0
    for v in x:
        if v > 0:
            total = total + v
        else:
            int(v)
    return total


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
@pytest.mark.parametrize("fn", [halved, either, summed])
def test_a_capture_keeps_no_frame_of_who_calls(fn, mode):
    """What breaks of branches and loops remember would keep the frames that they came through, and what those hold,
    until cycles are collected."""
    jitted, log = ms.jit(fn, capture_mode=mode), []

    def caller(turn):
        held = Noted(log, turn)
        assert held is not None
        jitted(Tensor([3.0, -4.0]))

    gc.collect()
    gc.disable()
    try:
        for turn in range(3):
            caller(turn)
            assert log.pop() == f"{turn} ends" and not log
    finally:
        gc.enable()


def test_what_was_decoded_goes_with_its_function():
    text = "def passing(x, log):\n    y = x * 2\n    log.append(y.sum().item())\n    return y if log else x\n"

    def one() -> None:
        space: dict = {}
        exec(compile(text, "<passing>", "exec"), space)
        run = ms.jit(space["passing"], capture_mode="bytecode")
        for _ in range(3):
            run(ms.Tensor([1.0, 2.0]), [])
        assert run.cache_info().segments

    for _ in range(5):
        one()
    gc.collect()
    kept = [o for o in gc.get_objects() if type(o) is Code and o.filename == "<passing>"]
    assert len(kept) <= 1  # equal code is decoded once more where it is met again
