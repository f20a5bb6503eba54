"""Exceptions that are raised, raised again and handed on around breaks: by name, bare, with a cause, out of handlers,
`finally`, `with` and loops. Traceback, context, cause and what is being handled are the program's, wherever they are
read.

The interpreter of Python 3.10 keeps a traceback beside the exception that is being handled, and goes on with that one.
"""

from typing import Any

import pytest
import raising_in_callees
import raising_in_handlers
from ms_jit_bytecode import make
from raising import X, now, told
from raising_in_callees import nothing_to_raise_without_a_break
from support import same_thrice

PROGRAMS = [
    p
    for module in (raising_in_handlers, raising_in_callees)
    for p in vars(module).values()
    if getattr(p, "__module__", None) == module.__name__
]


def alone(program: Any) -> Any:
    return program


def after_a_graph(program: Any) -> Any:
    """The program, called by a function with a graph: later calls are captured, too."""

    def called(log: list) -> Any:
        log.append((X * 2).sum().item())
        return program(log)

    return called


def read_by_the_caller(program: Any) -> Any:
    """The program, with what leaves it."""

    def called(log: list) -> Any:
        try:
            return program(log)
        except Exception as e:
            return told(e), now()

    return called


def inside_a_handler(program: Any) -> Any:
    """The program, called while its caller handles an exception."""

    def called(log: list) -> Any:
        try:
            raise IndexError("of the caller")
        except IndexError as e:
            try:
                return program(log)
            except Exception as same:
                log.append(told(same))
            finally:
                log.append((told(e), now()))

    return called


@pytest.mark.parametrize("every", [False, True])
@pytest.mark.parametrize("around", [read_by_the_caller, inside_a_handler], ids=lambda f: f.__name__)
@pytest.mark.parametrize("inside", [alone, after_a_graph], ids=lambda f: f.__name__)
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.__name__)
def test_a_program_that_raises(monkeypatch, program, inside, around, every):
    if every:
        monkeypatch.setenv("MS_JIT_BREAK", "every")
    program = inside(program)
    captured = make(program)
    jitted = around(captured)
    jitted.cache_info = captured.cache_info
    same_thrice(jitted, around(program))


def test_what_its_caller_handles_is_asked_at_each_call():
    captured = make(after_a_graph(nothing_to_raise_without_a_break))
    for around in (read_by_the_caller, inside_a_handler, read_by_the_caller, inside_a_handler):
        log, expected = [], []
        assert around(captured)(log) == around(after_a_graph(nothing_to_raise_without_a_break))(expected)
        assert log == expected
