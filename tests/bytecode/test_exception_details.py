"""What exceptions tell that are caught in a captured function: plain, captured, and with every instruction between
graphs."""

from __future__ import annotations

import traceback

from support import captured_and_natively


def divides():
    return 1 // 0


def raises():
    raise ValueError("no")


def tracebacks_of_what_is_caught(log):
    def caught(fail):
        try:
            fail()
        except Exception as e:
            return e.__traceback__

    for fail in (divides, raises, lambda: [][1], lambda: {}["a"], lambda: int("a")):
        log.append([entry.name for entry in traceback.extract_tb(caught(fail))])
    try:
        raise KeyError(1 // 0)
    except ArithmeticError as e:
        return e.__traceback__ is None


class Hook:
    def __getattr__(self, name):
        raise AttributeError


class HookWithText:
    def __getattr__(self, name):
        raise AttributeError("text", 1)


class Read:
    @property
    def found(self):
        raise AttributeError("property")


class Getter:
    def __getattribute__(self, name):
        raise AttributeError("always")


class Named:
    def __getattr__(self, name):
        raise AttributeError("named", name=name, obj=5)


class Meta(type):
    def __getattr__(cls, name):
        raise AttributeError()


class OfMeta(metaclass=Meta):
    pass


def names_of_attributes_that_are_not_there(log):
    """The interpreter writes what it looked up into an AttributeError that a hook raised."""

    def tell(read, o):
        try:
            read(o)
        except AttributeError as e:
            log.append((e.name, type(e.obj).__name__, e.args))

    for o in (Hook(), HookWithText(), Read(), Getter(), Named(), OfMeta):
        tell(lambda o: o.found, o)
        tell(lambda o: getattr(o, "found"), o)  # noqa: B009


PROGRAMS = [
    tracebacks_of_what_is_caught,
    names_of_attributes_that_are_not_there,
]

test_program = captured_and_natively(PROGRAMS)
