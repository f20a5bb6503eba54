"""Programs that replace builtins: each plain, captured, and with every instruction between graphs. Ours are our own."""

from __future__ import annotations

import builtins
import contextlib
import sys
import types

import pytest
from ms_jit_bytecode import code_of as decoded_from_bytecode
from ms_jit_core.source_decoder import code_of as decoded_from_source
from support import captured_and_natively


@contextlib.contextmanager
def swapped(name, value):
    before = getattr(builtins, name)
    setattr(builtins, name, value)
    try:
        yield before
    finally:
        setattr(builtins, name, before)


def changes_len():
    builtins.len = lambda x: 4


def asks_twice(change):
    first = len(range(7))
    change()
    return first, len(range(7))


def a_callee_changes_one(log):
    with swapped("len", len):
        return asks_twice(lambda: None), asks_twice(changes_len)


def summed(values):
    total = 0
    for v in values:
        try:
            total += v
        except TypeError:
            total -= 1
    return total


def asks_meanwhile(change):
    first = summed([1, 2])
    change()
    return first, summed([1, "a", 2])


def functions_met_while_one_is_another(log):
    with swapped("len", len):
        changes_len()
        print(end="")
        found = asks_meanwhile(lambda: log.append(1))
    print(end="")
    return found, asks_meanwhile(lambda: log.append(2)), summed(["b", 4])


def a_signature_asked_while_one_is_another(log):
    with swapped("len", len):
        changes_len()
        print(end="")
        try:
            [2, 1].sort(1, 2)
        except TypeError as e:
            return str(e), sorted([2, 1], reverse=True)


def ours_noted(name, log):
    before = getattr(builtins, name)

    def noted(*args, **kwargs):
        caller = sys._getframe(1).f_globals["__name__"]
        if caller.startswith(("ms_jit_core", "ms_jit_bytecode")):
            log.append((name, caller))
        return before(*args, **kwargs)

    return swapped(name, noted)


def what_captures_do_calls_none_of_them(log):
    for name in "len iter next type tuple list dict zip any getattr isinstance range".split():
        with ours_noted(name, log):
            log.append([print_nothing(n) for n in (1, 2)])
    return log


def print_nothing(n):
    print(end="")
    return n + 1


def imports_are_the_programs_own(log):
    asked = []

    def imports(name, *args):
        asked.append(name)
        return before(name, *args)

    with swapped("__import__", imports) as before:
        import textwrap

        log.append(textwrap.dedent("  a"))
    return asked


def without_one(log):
    kept = builtins.iter
    del builtins.iter
    try:
        found = [2, 1]
        found.sort()
        try:
            iter(found)
        except NameError as e:
            return found, str(e)
    finally:
        builtins.iter = kept


PROGRAMS = [
    a_callee_changes_one,
    functions_met_while_one_is_another,
    a_signature_asked_while_one_is_another,
    what_captures_do_calls_none_of_them,
    imports_are_the_programs_own,
    without_one,
]

test_program = captured_and_natively(PROGRAMS)


def again(values):
    total = 0
    for v in values:
        try:
            total += v
        except TypeError:
            total -= 1
    return total


@pytest.mark.parametrize("decode", [decoded_from_source, decoded_from_bytecode])
def test_what_is_decoded_while_a_builtin_is_another_is_whole(decode):
    mine = types.FunctionType(again.__code__.replace(co_names=again.__code__.co_names), globals())
    with swapped("len", lambda x: 4):
        met = decode(mine)
    assert [op for op, _ in met.ops] == [op for op, _ in decode(summed).ops]
