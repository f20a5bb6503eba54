"""Details of classes, sets and namespaces that Python's own tests found wrong: each program plain, captured, and with
every instruction between graphs."""

from __future__ import annotations

import builtins
import collections.abc
import contextlib
import enum
import sys
import types
import unittest.mock
import weakref

import ms
import pytest
from ms_jit_bytecode import make
from support import captured_and_natively, info


class Refuses:
    """Says that it has none of these methods, so nobody else's are asked."""

    __iadd__ = __sub__ = __neg__ = __contains__ = __eq__ = None  # type: ignore[assignment]

    def __add__(self, other):
        return "added"

    def __iter__(self):
        return iter([1])


class Ready:
    def __radd__(self, other):
        return "reflected"

    __rsub__ = __radd__


def methods_that_are_none(log):
    def tried(fn):
        try:
            return fn()
        except TypeError as e:
            return str(e)

    def add():
        x = Refuses()
        x += 1
        return x

    return (
        tried(add),
        tried(lambda: Refuses() + 1),
        tried(lambda: Refuses() - Ready()),
        tried(lambda: -Refuses()),
        tried(lambda: Refuses() == 1),
    )


def container_that_refuses(log):
    try:
        return 1 in Refuses()
    except TypeError as e:
        return str(e)


class Base:
    def method(self):
        return super().__class__


def class_of_super(log):
    return Base().method()


def sets_and_views(log):
    d, e = {1: 2, 3: 4}, {3: 5}
    found = frozenset(d.keys()) & e.keys(), d.keys() & frozenset(e), frozenset(d) | frozenset(e), {1} | e.keys()
    return [(type(x), sorted(x)) for x in found]


def text_of_a_set_from_outside(log):
    found = set("gallahad")
    proxy = weakref.proxy(found)
    log.append(str(proxy) == str(found))
    numbers = set()
    numbers.update([8, 0, 16])
    weakref.proxy(numbers)
    return str(numbers), list(numbers), str({1: {16, 8, 0}}), [x + 1 for x in {3, 1, 2}]


GROUP = builtins.ExceptionGroup("eg", [TypeError(1)]) if sys.version_info >= (3, 11) else OSError(1, "text")  # type: ignore


class Fields:
    __slots__ = ("x",)


def writes_that_are_refused(log):
    group = GROUP
    fields = Fields()
    log.append(id(group) == id(group))
    weak = [group, fields]
    print(end="")
    for o, name in ((group, "exceptions"), (group, "__suppress_context__"), (fields, "y")):
        try:
            setattr(o, name, 2)
        except (AttributeError, TypeError) as e:
            log.append(type(e).__name__)
    print(end="")
    try:
        weak[1].y = 3
    except AttributeError as e:
        return str(e)


class Setter:
    def __call__(self, o, value):
        o.seen = value


class Field:
    __set__ = Setter()


class WithField:
    field = Field()


def descriptors_that_are_objects(log):
    o = WithField()
    o.field = 5
    return o.__dict__


class Colour(enum.Enum):
    RED = 1

    def __format__(self, spec):
        return self.name.lower() + spec


class Plain(enum.IntEnum):
    ONE = 1


def formats_of_members(log):
    return format(Colour.RED), f"{Colour.RED}", f"{Colour.RED:x}", f"{Plain.ONE}", f"{Plain.ONE!s}", format(Plain.ONE)


class Stands:
    def send(self): ...
    def throw(self): ...
    def close(self): ...
    def __iter__(self): ...
    def __next__(self): ...


class Claims:
    @property
    def __class__(self):
        return int


def objects_that_give_another_class(log):
    mock = unittest.mock.MagicMock(Stands)
    kind = collections.abc.Generator

    class Here:
        pass

    held = Here()
    given = isinstance(Claims(), int), isinstance(Claims(), str), isinstance(weakref.proxy(held), Here)
    return isinstance(mock, Stands), isinstance(mock, kind), isinstance(mock, (str, kind)), given


def lists_that_change_while_compared(log):
    class Clears:
        def __init__(self, other):
            self.other = other

        def __eq__(self, other):
            self.other().clear()
            return NotImplemented

    a, b = [], []
    a.append(Clears(lambda: b))
    b.append(Clears(lambda: a))
    return a == b, a, b


def lists_made_by_names(log):
    class Items(list):
        pass

    class Named(list):
        def __new__(cls, items, name=None):
            self = super().__new__(cls, items)
            self.name = name
            return self

    try:
        Items(sequence=())
    except TypeError:
        log.append("no names")
    named = Named([1, 2], name=3)
    return named, named.name


SPACE = {"__name__": "there"}
exec("def change():\n    global X\n    X += 1\n    return X\n", SPACE)


def globals_as_a_dict(log):
    space = SPACE
    space["X"] = 1
    log.append(space["change"]())
    log.append(space["X"])
    space["X"] = 7
    return space["change"](), space["X"]


@contextlib.contextmanager
def swapped(space, name, value):
    old = space.get(name)
    space[name] = value
    try:
        yield
    finally:
        if old is None:
            del space[name]
        else:
            space[name] = old


HERE, BUILTINS = globals(), vars(builtins)


def globals_and_builtins_that_change(log):
    def size():
        return hex(3)

    def sizes():
        yield hex(3)
        yield hex(3)

    log.append(size())
    with swapped(HERE, "hex", lambda x: 7):
        log.append(size())
    with swapped(BUILTINS, "hex", lambda x: 8):
        log.append(size())
    found = sizes()
    log.append(next(found))
    with swapped(HERE, "__builtins__", {"hex": lambda x: 9}):  # what is defined already keeps its own
        log.append(next(found))
        log.append(size())
    return size()


class Kept:
    """Keeps a value in the object's __dict__, and takes none from outside."""

    def __get__(self, o, cls):
        kept = o.__dict__
        kept["value"] = 5
        return kept["value"]

    def __set__(self, o, value):
        raise AttributeError("read only")


class Holder:
    value = Kept()


HOLDER = Holder()


def dicts_written_past_descriptors(log):
    return HOLDER.value, HOLDER.__dict__["value"]


class Items(type):
    def __getitem__(cls, item):
        return "of the metaclass", cls.__name__, item


class HasItems(metaclass=Items):
    def __class_getitem__(cls, item):
        return "of the class"


def items_of_classes(log):
    """A metaclass with a __getitem__ goes before __class_getitem__."""
    return HasItems[2], HasItems[1:]


class Bare:
    pass


class OwnNew:
    def __new__(cls, *args, **kwargs):
        return object.__new__(cls, *args, **kwargs)


class OwnInit:
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)


class Both(OwnInit):
    def __new__(cls, *args, **kwargs):
        return object.__new__(cls)


class Makes:
    def __new__(cls, *args):
        return object.__new__(Made)


class Made(Makes):
    def __init__(self, value=5):
        self.value = value


class Raisable(Exception):
    pass


CALLS = [
    lambda c: c(),
    lambda c: c(1),
    lambda c: c(k=1),
    lambda c: c.__new__(c, 1),
    lambda c: c.__new__(c).__init__(1),
    lambda c: object.__new__(c, 1),
    lambda c: object.__init__(c(), 1),
]


def told(call, cls):
    try:
        made = call(cls)
        return type(made).__name__, getattr(made, "__dict__", None)
    except TypeError as e:
        return str(e)


@pytest.mark.parametrize("cls", [Bare, OwnNew, OwnInit, Both, Makes, Made, Raisable], ids=lambda c: c.__name__)
def test_arguments_that_object_takes(cls):
    """object.__new__ and object.__init__ each refuse arguments that the other one's override does not know, and the
    __init__ that runs is that of what __new__ gave."""
    for call in CALLS:
        assert make(told)(call, cls) == told(call, cls)


PROGRAMS = [
    items_of_classes,
    dicts_written_past_descriptors,
    methods_that_are_none,
    container_that_refuses,
    class_of_super,
    sets_and_views,
    text_of_a_set_from_outside,
    writes_that_are_refused,
    descriptors_that_are_objects,
    formats_of_members,
    objects_that_give_another_class,
    lists_that_change_while_compared,
    lists_made_by_names,
    globals_as_a_dict,
    globals_and_builtins_that_change,
]

test_program = captured_and_natively(PROGRAMS)


@pytest.mark.skipif(sys.version_info < (3, 12), reason="such code ends the interpreter")
def test_code_that_no_interpreter_runs():
    """A place of the instruction's cache where an instruction should be: it runs natively, which says so."""

    def nothing():
        pass

    def run():
        broken = types.FunctionType(nothing.__code__.replace(co_code=b"\xe5" + nothing.__code__.co_code[1:]), {})
        try:
            return broken()
        except SystemError as e:
            return str(e)

    assert make(run)() == run()


def test_a_set_of_another_order_is_another():
    """The guards of a set say nothing about its order."""
    f = make(lambda s: (list(s), str(s)))
    for numbers in ([0, 8, 16], [16, 8, 0], [8, 0, 16]):
        assert f(set(numbers)) == (list(set(numbers)), str(set(numbers)))


@pytest.mark.skipif(sys.version_info < (3, 12), reason="PyFunction_SetVectorcall came with Python 3.12")
def test_functions_that_c_code_calls_in_its_own_way():
    api = pytest.importorskip("_testcapi")

    def add(n):
        return n + 1

    def calls(change):
        first = add(1)
        change(add)
        return first, add(1), [add(n) for n in range(2)]

    assert make(calls)(api.function_setvectorcall) == (2, "overridden", ["overridden"] * 2)


@pytest.mark.skipif(sys.version_info < (3, 12), reason="PyFunction_SetVectorcall came with Python 3.12")
def test_functions_that_c_code_calls_in_its_own_way_after_they_were_captured():
    api = pytest.importorskip("_testcapi")

    def add(n):
        return n + 1

    twice = make(lambda n: [add(n), add(n)])
    assert [twice(1), twice(1)] == [[2, 2], [2, 2]]
    assert info(twice, "hits") == 1
    api.function_setvectorcall(add)
    assert [twice(1), twice(1)] == [["overridden"] * 2] * 2


def test_a_gradient_function_that_leaves_has_its_attributes_in_order():
    def program():
        return ms.grad(abs), ms.value_and_grad(abs, None, [])

    for got, want in zip(make(program)(), program(), strict=True):
        assert list(vars(got)) == list(vars(want))
