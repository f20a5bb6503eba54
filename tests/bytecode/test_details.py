"""Details of the language that Python's own tests found missing: each program plain, captured, and with every
instruction between graphs."""

from __future__ import annotations

import builtins
import contextlib
import functools
import sys
import traceback
import types

import ms
import pytest
from ms_jit_bytecode import make
from support import captured_and_natively


def explicit_none_context(log):
    e = ValueError("v")
    try:
        try:
            raise KeyError("k")
        except KeyError:
            try:
                raise e
            finally:
                log.append(type(e.__context__))
                e.__context__ = None
    except ValueError as caught:
        return caught.__context__


def cycle_of_contexts(log):
    a, b = ValueError("a"), ValueError("b")
    try:
        try:
            raise a
        except ValueError:
            try:
                raise b
            except ValueError:
                a.__context__ = b
                log.append(1)
                raise KeyError("c") from None
    except KeyError as e:
        return e.__context__ is b, b.__context__ is a, a.__context__ is b


def _fails(log):
    log.append(str(sys.exc_info()[1]))
    raise KeyError("inner")


def context_of_the_caller(log):
    try:
        try:
            raise ValueError("outer")
        except ValueError:
            _fails(log)
    except KeyError as e:
        return repr(e.__context__)


class Searching:
    def __getattr__(self, name):
        raise AttributeError("no", name)


def attribute_error_names_the_object(log):
    s = Searching()
    try:
        return s.missing
    except AttributeError as e:
        return e.name, e.obj is s, e.args


def name_error_has_a_name(log):
    try:
        log.append(not_defined_anywhere)
    except NameError as e:
        return e.name


def traceback_of_what_was_caught(log):
    try:
        raise ValueError("v")
    except ValueError as e:
        return e.__traceback__.tb_lineno > 0, e.__suppress_context__


def slice_is_itself(log):
    s = slice(1, 10, 2)
    log.append(id(s) == id(s))
    return all(x is s for x in [s])


class MadeWith:
    def __new__(cls, foo):
        made = object.__new__(cls)
        made.foo = foo
        return made


def object_with_arguments_of_new(log):
    o = MadeWith(3)
    log.append(o)
    return log.pop().foo


class Watched(types.ModuleType):
    seen: list = []

    def __getattribute__(self, name):
        Watched.seen.append(name)
        return types.ModuleType.__getattribute__(self, name)

    def __setattr__(self, name, value):
        Watched.seen.append(("set", name))
        types.ModuleType.__setattr__(self, name, value)


WATCHED = Watched("watched")


def module_with_rules(log):
    Watched.seen.clear()
    module = WATCHED
    module.a = 3
    found = module.a
    return found, list(Watched.seen)


class SetsOnly:
    def __set__(self, instance, value):
        instance.__dict__["a"] = value


class WithSetsOnly:
    a = SetsOnly()


def descriptor_without_get(log):
    o = WithSetsOnly()
    before = type(o.a).__name__
    o.a = 42
    return before, o.a


class Meta(type):
    def __getattribute__(cls, name):
        return "meta" if name in ("x", "__name__") else type.__getattribute__(cls, name)


class OfMeta(metaclass=Meta):
    x = 1


def metaclass_reads(log):
    return OfMeta.x, OfMeta.__name__


class ItemsBySetattr(dict):
    __setattr__ = dict.__setitem__


def setattr_of_another_kind(log):
    o = ItemsBySetattr()
    o.y = 42
    return o["y"], hasattr(o, "y")


def import_of_what_is_not_there(log):
    try:
        from math import nothing_of_this_name  # noqa: F401
    except ImportError as e:
        return e.name, e.path, str(e)


class Slotted:
    __slots__ = ("__weakref__",)


def weakref_slot(log):
    return Slotted().__weakref__


def exceptions_that_read_their_arguments(log):
    group_class = getattr(builtins, "ExceptionGroup", None)  # Python 3.11
    kind, *rest = (KeyError, 2) if group_class is None else (group_class, "many", [ValueError(1)])
    group = kind(*rest)
    return str(group), type(OSError(2, "gone")).__name__, str(OSError(2, "gone")), ImportError("i", name="n").name


def names_of(tb):
    found = []
    while tb is not None:
        found.append(tb.tb_frame.f_code.co_name)
        tb = tb.tb_next
    return found


def traceback_that_was_given(log):
    try:
        [].pop()
    except IndexError as e:
        log.append(names_of(e.__traceback__))
        given = e.__traceback__
    try:
        raise KeyError("k").with_traceback(given)
    except KeyError as e:
        return names_of(e.__traceback__), e.__traceback__.tb_next is given


def thrown_into_generators(log):
    def handling():
        try:
            raise LookupError("inside")
        except LookupError:
            yield 1

    def ended():
        yield 1

    for g in (handling(), ended(), ended()):
        if not log:
            next(g)
        try:
            try:
                raise OSError("outside")
            except OSError:
                g.throw(ValueError("thrown"))
        except ValueError as e:
            log.append(type(e.__context__))
    return len(log)


def made_natively_and_raised(log):
    try:
        try:
            raise LookupError("a") from None
        except LookupError as e:
            made = next(map(ValueError, ["made"]))
            raise made from e
    except ValueError as e:
        log.append((type(e.__context__), type(e.__cause__)))
    return len(log)


def raised_again_and_again(log):
    e = ValueError("v")
    for _ in range(2):
        try:
            raise e
        except ValueError as caught:
            log.append(names_of(caught.__traceback__))
    return len(log)


PROGRAMS = [
    traceback_that_was_given,
    raised_again_and_again,
    made_natively_and_raised,
    thrown_into_generators,
    exceptions_that_read_their_arguments,
    explicit_none_context,
    cycle_of_contexts,
    context_of_the_caller,
    attribute_error_names_the_object,
    name_error_has_a_name,
    traceback_of_what_was_caught,
    slice_is_itself,
    object_with_arguments_of_new,
    module_with_rules,
    descriptor_without_get,
    metaclass_reads,
    setattr_of_another_kind,
    import_of_what_is_not_there,
    weakref_slot,
]

test_program = captured_and_natively(PROGRAMS)


class Named:
    pass


def test_names_of_classes_are_read_anew():
    @make
    def f(x):
        return x + 1, Named.__name__, Named.__doc__

    assert f(ms.Tensor([1.0]))[1:] == ("Named", None)
    Named.__name__, Named.__doc__ = "Renamed", "text"
    try:
        assert f(ms.Tensor([1.0]))[1:] == ("Renamed", "text")
    finally:
        Named.__name__, Named.__doc__ = "Named", None


@contextlib.contextmanager
def _passing():
    yield


class _Refusing:
    def __enter__(self):
        return self

    def __exit__(self, *what):
        try:
            raise what[1]
        except BaseException:
            return False


def _fails_under_exits(x):
    with _passing(), _Refusing():
        with contextlib.suppress(LookupError):
            x.asnumpy()
            _missing  # noqa: F821, B018


def _fails_after_a_retry(x):
    try:
        x.asnumpy()
        raise ValueError(1)
    except ValueError as e:
        try:
            raise e
        except ValueError:
            x.asnumpy()
        raise


def _raises_again(x):
    x.asnumpy()
    raise


def _fails_in_a_helper(x):
    try:
        x.asnumpy()
        raise ValueError(1)
    except ValueError:
        _raises_again(x)


def _rows(call, *args):
    with pytest.raises((NameError, ValueError)) as caught:
        call(*args)
    entries = traceback.extract_tb(caught.value.__traceback__)
    return [(e.name, e.lineno) for e in entries if e.filename == __file__][1:]


@pytest.mark.parametrize("capture_mode", ["ast", "bytecode"])
@pytest.mark.parametrize("fn", [_fails_under_exits, _fails_after_a_retry, _fails_in_a_helper])
def test_tracebacks_of_what_exits_and_handlers_let_pass(fn, capture_mode):
    """Python 3.10 goes on with the traceback of before; later ones show what was passed since, too."""
    x = ms.Tensor([1.0])
    f = ms.jit(fn, capture_mode=capture_mode)
    for _ in range(3):
        assert _rows(f, x) == _rows(fn, x)


class Wraps:
    """Looks like an op, and is the user's."""

    def __init__(self, fn):
        self.calls = 0
        functools.update_wrapper(self, fn)

    def __call__(self, x):
        self.calls += 1
        return x * 2


def test_what_copies_the_names_of_an_op_is_none():
    wraps = Wraps(ms.ops.add)
    f = make(lambda w, x: w(x))
    for n in range(1, 4):
        assert float(f(wraps, ms.Tensor([1.0]))[0]) == 2.0
        assert wraps.calls == n
