"""Details of methods, iterators, containers and tracebacks that Python's own tests found missing: each program plain,
captured, and with every instruction between graphs."""

from __future__ import annotations

import collections
import functools
import gc
import pickle
import warnings
import weakref

import pytest
from ms_jit_bytecode import make
from support import captured_and_natively


class Meta(type):
    def kind(cls):
        return 1

    def other(cls):
        return 2


class Made(metaclass=Meta):
    def own(self):
        return 3


def methods_that_are_equal(log):
    a, b, items = Made(), Made(), []
    return (
        Made.kind == Made.kind,
        Made.kind != Made.other,
        a.own == a.own,
        a.own == b.own,
        items.append == items.append,
        items.append == [].append,
        a.own == 3,
    )


def methods_in_tuples(log):
    row = collections.namedtuple("row", "name method")
    log.append(row("a", Made.kind) == row("a", Made.kind))
    return row("a", Made.kind) != row("a", Made.other)


def iterators_see_later_items(log):
    items = [4, 5, 6]
    over, back = iter(items), reversed(items)
    log.append(type(over).__name__ + type(back).__name__)
    items[:] = [7, 8, 9]
    log.append((next(over), next(back)))
    copied = pickle.loads(pickle.dumps((over, back, items)))
    copied[2][:] = [1, 2, 3]
    return list(copied[0]), list(copied[1]), list(over), list(back)


def classes_of_iterators(log):
    d, s = {1: 2}, {3}
    log.append(iter(range(3)).__reduce__()[2])
    found = (iter(range(3)), iter("x"), iter(d), iter(d.items()), iter(d.values()), iter(s), zip([1]), enumerate([1]))
    return [type(x).__name__ for x in (*found, map(str, [1]), filter(None, [1]), iter(b"x"), reversed((1, 2)))]


def set_that_grows_under_an_iterator(log):
    s = {1}
    it = iter(s)
    s.add(2)
    try:
        next(it)
    except RuntimeError as e:
        return str(e)


class Hashed:
    def __init__(self, value):
        self.value = value

    def __hash__(self):
        return self.value

    def __eq__(self, other):
        return self.value == other.value


def sets_of_objects_that_hash_themselves(log):
    made = Hashed(3)
    found, table = {made}, {made: [made]}
    log.append(str(len(found)))
    gc.isenabled()
    return len(found), list(table) == [made], made in found


def hash_and_eq_read_what_comes_later(log):
    class Key:
        def __hash__(self):
            log.append("hash")
            return 5

        def __eq__(self, other):
            log.append("eq")
            if resizing:
                found.clear()
            return False

    found = {}
    resizing = False
    found[Key()] = 1
    found[Key()] = 2
    log.append(len(found))
    made = {Key(), Key()}
    log.append(len(made))
    resizing = True
    found[9] = 6
    gc.isenabled()
    log.append(len(found))
    found[Key()] = 3
    return len(found), len(made)


def import_that_warns_once(log):
    import sys
    import types

    class Warns(types.ModuleType):
        def __getattr__(self, name):
            if name.startswith("__"):
                raise AttributeError(name)
            warnings.warn("old", DeprecationWarning, stacklevel=2)
            return name

    sys.modules["warns_of_test"] = Warns("warns_of_test")
    try:
        with warnings.catch_warnings(record=True) as seen:
            warnings.simplefilter("default")
            from warns_of_test import a, b

            return len(seen), a, b
    finally:
        del sys.modules["warns_of_test"]


class Holder:
    pass


def function_that_a_weak_reference_waits_for(log):
    alive = {}

    def remember():
        made = lambda: ()  # noqa: E731
        alive[weakref.ref(made, alive.pop)] = None
        log.append(len(alive))

    remember()
    gc.isenabled()
    return len(alive)


def cycle_of_an_object_and_an_iterator(log):
    made = Holder()
    ref = weakref.ref(made)
    items = {made, 1}
    made.items = iter(items)
    del made, items
    gc.collect()
    return ref() is None


class TrueAsNumber:
    def __int__(self):
        return True


def numbers_of_another_class(log):
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        n = int(TrueAsNumber())
    log.append([w.category.__name__ for w in seen])
    return type(n).__name__


def annotations_of_wrapped_functions(log):
    def inner(a: int) -> str:
        return str(a)

    @functools.wraps(inner)
    def outer(*args):
        return inner(*args)

    def without():
        return 0

    log.append(outer.__annotations__ is inner.__annotations__)
    log.append(without.__annotations__)
    return sorted(outer.__annotations__)


class ExitFails:
    def __enter__(self):
        return self

    def __exit__(self, *args):
        raise ValueError


def _entries(fn):
    try:
        fn()
    except Exception as e:
        found, tb = [], e.__traceback__.tb_next
        while tb is not None:
            code = tb.tb_frame.f_code
            found.append((code.co_name, tb.tb_lineno - code.co_firstlineno, tb.tb_frame.f_lineno - code.co_firstlineno))
            tb = tb.tb_next
        return found


def traceback_through_frames(log):
    def after_with():
        with ExitFails():
            return [][0]

    return _entries(after_with)


def told(*args, **kwargs):
    return args, kwargs


def keywords_of_a_partial_are_its_own(log):
    p = functools.partial(told, 1, a=2)
    p.keywords["b"] = 3
    log.append(p())
    made = functools.partial(functools.partial(told, 1, a=2), 3, b=4)
    log.append((made.func is told, made.args, made.keywords))
    p.keywords[5] = 6
    log.append(repr(p)[-12:])
    keywords = p.keywords
    try:
        p()
    except TypeError as e:
        log.append(str(e))
    del p.keywords[5]
    return p.keywords is keywords, p(7), [].count(p)


def what_leaves_twice_is_one(log):
    kept = (slice(1, 2), functools.partial(told, 1))
    one, two = kept
    log.append(format(one))
    return one is kept[0], two is kept[1]


PROGRAMS = [
    keywords_of_a_partial_are_its_own,
    what_leaves_twice_is_one,
    methods_that_are_equal,
    methods_in_tuples,
    iterators_see_later_items,
    classes_of_iterators,
    set_that_grows_under_an_iterator,
    sets_of_objects_that_hash_themselves,
    hash_and_eq_read_what_comes_later,
    import_that_warns_once,
    function_that_a_weak_reference_waits_for,
    cycle_of_an_object_and_an_iterator,
    numbers_of_another_class,
    annotations_of_wrapped_functions,
    traceback_through_frames,
]

test_program = captured_and_natively(PROGRAMS)


def test_a_method_is_asked_whether_it_is_another():
    f = make(lambda a, b: a is b)
    m, n = Made().own, Made().own
    assert f(m, m) and not f(m, n) and f(n, n)


def test_idle_loops_are_captured_once():
    """Long loops of plain Python after a break: each is tried once, not at each of its instructions."""

    def loops(n):
        gc.isenabled()
        found = {}
        for i in range(n):
            found[i] = i
        gc.isenabled()
        for i in range(n):
            found[i] = i + 1
        return len(found)

    f = make(loops)
    assert f(10_000) == 10_000
    assert f.cache_info().breaks < 20, f.cache_info()


def test_loops_that_give_no_graph_are_left():
    """Captures that run many instructions and give no graph: the function then runs natively."""

    class Table:
        def __init__(self):
            self.items = {}

        def __len__(self):
            return len(self.items)

        def __setitem__(self, k, v):
            self.items[k] = v

        def __getitem__(self, k):
            return self.items.get(k, 0)

    def fill(n):
        gc.isenabled()
        table = Table()
        for i in range(n):
            table[i] = Table()
            for j in range(n):
                table[i][j] = i * j
        for i in range(n):
            for j in range(n):
                assert table[i][j] == i * j
        return len(table)

    f = make(fill)
    assert f(60) == 60
    info = f.cache_info()
    assert any("without a graph" in r for r in info.reasons), info.reasons
    assert info.breaks < 20


class Extended(Made):
    def own(self):
        return super().own() + 1


@pytest.mark.parametrize("every", [False, True])
def test_super_of_a_captured_method(monkeypatch, every):
    if every:
        monkeypatch.setenv("MS_JIT_BREAK", "every")
    f = make(Extended.own)
    assert [f(Extended()) for _ in range(2)] == [4, 4]
