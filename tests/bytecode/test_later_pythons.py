"""Details of the language that the own tests of Python 3.12 and 3.13 found missing: each program plain, captured, and
with every instruction between graphs."""

from __future__ import annotations

import contextlib
import sys
import traceback
import types
import warnings

import pytest
from ms import Tensor, jit
from ms_jit_bytecode import make
from ms_jit_core.segments.native_codegen import Stretch
from support import same_thrice


class Base:
    def value(self):
        return "base"


class Derived(Base):
    def value(self):
        return super().value()

    def of_all(*args):
        try:
            return super().value()
        except RuntimeError as e:
            return str(e)

    def of_nothing(*args):
        try:
            return super()
        except RuntimeError as e:
            return str(e)


def super_needs_a_parameter(log):
    return Derived().value(), Derived().of_all(), Derived().of_nothing()


class ExitFails:
    def __enter__(self):
        return self

    def __exit__(self, *args):
        raise ValueError


def _leaves_with():
    with ExitFails():
        int("no number")


def names_of(tb):
    found = []
    while tb is not None:
        found.append((tb.tb_frame.f_code.co_name, tb.tb_lineno))
        tb = tb.tb_next
    return found


def traceback_of_a_failing_exit(log):
    try:
        _leaves_with()
    except ValueError as e:
        return names_of(e.__traceback__)


def _sees_its_locals(a):
    b = a + 1
    return {k: v for k, v in sys._getframe().f_locals.items() if k in ("a", "b")}, b


def frame_of_its_own(log):
    seen = 2
    del log[:]
    frame = sys._getframe()
    return frame.f_locals["seen"], frame.f_code.co_name, frame.f_locals["log"] is log, _sees_its_locals(seen)


def a_frame_that_runs_is_not_cleared(log):
    try:
        int("no number")
    except ValueError as e:
        frame = e.__traceback__.tb_frame
    for f in (frame, frame.f_back):
        try:
            f.clear()
        except RuntimeError as e:
            log.append(str(e))
    return frame.f_locals["log"] is log


def class_before_what_is_none(log):
    try:
        isinstance(1, (str, 2))
    except TypeError as e:
        log.append(str(e))
    return isinstance(1, (int, 2)), issubclass(int, ((int,), 2))


def tuples_in_tuples(log):
    classes = (int,)
    for _ in range(200):
        classes = (classes,)
    return isinstance(1, classes), isinstance("", classes), issubclass(bool, classes)


class _Warns(type):
    def __getattribute__(cls, name):
        if name == "thing":
            warnings.warn("old", DeprecationWarning, stacklevel=2)
        return type.__getattribute__(cls, name)


class Lazy(metaclass=_Warns):
    thing = 3
    other = 4


def import_from_what_is_no_module(log):
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        from lazy_module import other, thing
    log += [(w.filename, w.lineno) for w in seen]
    try:
        from lazy_module import nothing  # noqa: F401
    except ImportError as e:
        return thing, other, str(e), e.name, e.path


def import_of_what_is_missing(log):
    try:
        from math import nothing  # noqa: F401
    except ImportError as e:
        return str(e), e.name, e.path


class _EnterRaises:
    def __enter__(self):
        raise RuntimeError

    def __exit__(self, *args):
        pass


def _fails_at_enter():
    with contextlib.nullcontext(), _EnterRaises() as _:
        pass


def _fails_natively(log):
    return len(log) + len(iter(log))


def columns_of_a_traceback(log):
    found = []
    for fn, args in ((_fails_at_enter, ()), (_fails_natively, (log,))):
        try:
            fn(*args)
        except (RuntimeError, TypeError) as e:
            row = traceback.extract_tb(e.__traceback__)[1]
            found.append((row.lineno, getattr(row, "colno", None), getattr(row, "end_colno", None)))
    return found


ALIAS = list[int]


def attributes_of_an_alias(log):
    for t in (list[int], ALIAS):
        a = t()
        t.append(a, "foo")
        log.append((a, t.__getitem__(a, 0), t.__len__(a), t.__origin__ is list, t.__name__, t.__class__ is type(t)))
    return tuple[int].__eq__((1,), (1,)), dict[str, int].fromkeys("a")


class AnIndex:
    def __index__(self):
        return 2


def slots_of_sequences(log):
    n = AnIndex()
    for sequence in ([1, 2], (1, 2), "ab"):
        log.append((sequence.__mul__(n), sequence.__rmul__(n), sequence.__getitem__(slice(n))))
    for a, b in (([1], (2,)), ((1,), [2]), ([1], 2)):
        try:
            log.append(a.__add__(b))
        except TypeError as e:
            log.append(str(e))
    return [1].__mul__(2), (1,).__add__((3,)), [1].__eq__(2)


PROGRAMS = [
    slots_of_sequences,
    attributes_of_an_alias,
    columns_of_a_traceback,
    import_from_what_is_no_module,
    import_of_what_is_missing,
    class_before_what_is_none,
    tuples_in_tuples,
    frame_of_its_own,
    a_frame_that_runs_is_not_cleared,
    traceback_of_a_failing_exit,
    super_needs_a_parameter,
]


@pytest.mark.parametrize("every", [False, True])
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.__name__)
def test_program(monkeypatch, program, every):
    if every:
        monkeypatch.setenv("MS_JIT_BREAK", "every")
    monkeypatch.setitem(sys.modules, "lazy_module", Lazy)
    same_thrice(make(program), program)


def test_what_is_called_super_may_be_another(monkeypatch):
    given = []
    f = make(lambda: Derived().value())
    assert f() == "base"

    def other(*args):
        given.append(args)
        return types.SimpleNamespace(value=lambda: "other")

    monkeypatch.setitem(globals(), "super", other)
    assert f() == "other"
    assert given == [()]


def _turns(n):
    found = []
    for i in range(n):
        found.append(i * 2)
    return found


def test_native_code_is_compiled_once(monkeypatch):
    monkeypatch.setenv("MS_JIT_BREAK", "every")
    compiled = []
    compile_ = Stretch.compile
    monkeypatch.setattr(Stretch, "compile", lambda self: compiled.append(self.pc) or compile_(self))
    f = make(_turns)
    assert f(50) == list(range(0, 100, 2))
    assert 0 < len(compiled) < 50


def test_a_comprehension_over_the_name_of_an_argument_that_a_closure_holds():
    """From 3.12 on both stand in one function: the argument in a cell, the comprehension's variable beside it."""

    def before(x, y):
        def held():
            return [x, y]

        print(end="")
        z = [x for x in [y * 2] if x is not y][-1]
        return x, z, held()

    def inside(x, y):
        def held():
            return [x, y]

        z = [x for x in [y * 2] if print(end="") is None][-1]
        kept = [lambda: x for x in [y * 3]][-1]  # noqa: B023
        print(end="")
        return x, z, kept(), held()

    for plain in (before, inside):
        jitted = jit(plain, capture_mode="bytecode")
        for _ in range(3):
            x, y = Tensor([1.0, 2.0]), Tensor([3.0, 4.0])
            assert str(jitted(x, y)) == str(plain(x, y))
