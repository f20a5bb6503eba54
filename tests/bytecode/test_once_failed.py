"""Programs at which our own code once failed while capturing, or gave another result after such a failure was mended;
that none is left `_no_faults` of conftest.py sees at each test."""

from __future__ import annotations

import collections.abc
import types

import ms
import pytest
from ms_jit_core.errors import FAULTS, fault
from ms_jit_core.vm.builtins.registry import BUILTINS
from ms_jit_core.vm.objects.containers import MOST_COMPARED
from support import captured_and_natively


class Shelf(collections.abc.Mapping):
    def __init__(self, held, log):
        self.held, self.log = held, log

    def __getitem__(self, key):
        self.log.append(("item", key))
        return self.held[key]

    def __iter__(self):
        self.log.append("iter")
        return iter(self.held)

    def __len__(self):
        return len(self.held)


class Knows(Shelf):
    """Whose get() finds what its keys() do not have."""

    def get(self, key, default=None):
        return 7


def rest_of_a_mapping(log):
    match Shelf({"a": 1, "b": 2, "c": 3}, log):
        case {"a": x, **rest}:
            return x, rest


def rest_without_the_key(log):
    try:
        match Knows({"b": 2}, log):
            case {"a": x, **rest}:
                return x, rest
    except KeyError as e:
        return "KeyError", e.args


class Down:
    """An iterator that is no iterable."""

    def __init__(self, n, log):
        self.n, self.log = n, log

    def __next__(self):
        self.n -= 1
        if self.n < 0:
            raise StopIteration("end")
        return self.n

    def plus(self, n, _):
        return self.n + n


class Counts:
    def __init__(self, log):
        self.log = log

    def __iter__(self):
        self.log.append("begins")
        return Down(3, self.log)


def an_iterator_that_is_no_iterable(log):
    for n in Counts(log):
        print(n, end="")
        log.append(n)
    return [print(n, end="") or n for n in Counts(log)]


def iterators_over_one(log):
    kept = enumerate(Counts(log)), zip(Counts(log), "abc"), map(str, Counts(log)), filter(None, Counts(log))
    print(end="")
    return [list(it) for it in kept]


def what_iter_gives(log):
    it = iter(Counts(log))
    print(end="")
    return type(it).__name__, next(it), it.n, it.plus(1, print(end="")), isinstance(it, Down)


def delegates_to_one(log):
    def values():
        log.append((yield from Counts(log)))
        print(end="")
        log.append((yield from Counts(log)))

    return list(values())


def a_class_that_loses_its_next(log):
    class Down:
        n = 9

        def __iter__(self):
            return self

        def __next__(self):
            self.n -= 1
            return self.n

    try:
        for n in Down():
            log.append(n)
            if n == 5:
                del Down.__next__
    except TypeError as e:
        return type(e).__name__


class Never(type):
    def __subclasscheck__(cls, sub):
        raise ValueError("asked")

    __instancecheck__ = __subclasscheck__


class Always(type):
    def __subclasscheck__(cls, sub):
        return True

    __instancecheck__ = __subclasscheck__


class Refusing(Exception, metaclass=Never):
    pass


class Taking(Exception, metaclass=Always):
    pass


def what_except_takes(log):
    for wanted in (Refusing, Taking, (Refusing, Taking), (KeyError, 3), (ValueError, (KeyError,)), 3, Exception):
        try:
            try:
                raise KeyError(1)
            except wanted:
                log.append("taken")
        except (KeyError, TypeError) as e:
            log.append(repr(e))
    return print(end="")


def methods_called_with_too_little(log):
    calls = [(dict.__getitem__, ({},)), (set.__contains__, ({1},)), ({1}.__contains__, ()), ([].__getitem__, ())]
    for call, args in [({}.__getitem__, ()), *calls, (KeyError().with_traceback, ())]:
        try:
            call(*args)
        except TypeError as e:
            log.append(str(e))


def the_dict_of_an_object(log):
    held = Held()
    held.a, held.b, d = 1, 2, held.__dict__
    log += [d.pop("a"), d.keys() & {"b"}, dict.pop(d, "b"), vars(held)]


class Sorted(type):
    """A metaclass whose classes have no hash."""

    def __lt__(cls, other):
        return cls.name < other.name

    def __eq__(cls, other):
        return cls.name == other.name


class First(metaclass=Sorted):
    name = "first"

    def own(self):
        return self.name


class Second(metaclass=Sorted):
    name = "second"


def classes_without_a_hash(log):
    print(end="")
    first = First()
    given = First < Second, First == Second, First.name, first.own(), isinstance(first, First), type(first) is First
    return given, sorted([Second, First])[0].name, first.name, issubclass(First, object)


def copies_of_frozen_sets(log):
    return frozenset().copy(), frozenset([1]).copy(), {2}.copy(), frozenset("a").copy() is None, print(end="")


def modules_without_a_name(log):
    empty, odd = types.ModuleType.__new__(types.ModuleType), types.ModuleType("odd")
    odd.__name__ = 3
    odd.n = 4
    print(end="")
    return hasattr(empty, "__name__"), hasattr(empty, "n"), odd.n, hasattr(odd, "m")


def defaults_held_across_a_break(log):
    n = len(log) + 3

    def own(a=n, b=n, *, c=print(end="")):
        return a - b, c, a % 2

    return own(), own(5), own(c=n)


class Held:
    def m(self):
        pass


def arguments_of_a_list(log):
    def added(*a, **k):
        return a, sorted(k)

    xs, ks = [*range(3)], {"k": 1}
    return added(*xs, *map(abs, [print(end="") or -1])), added(*[print(end=""), 2], **ks)


class EndsTheRest:
    def __init__(self, items):
        self.items = items

    def __eq__(self, other):
        del self.items[1:]
        return False

    __hash__ = None


def a_list_that_shrinks_while_it_is_searched(log):
    items = []
    items += [EndsTheRest(items), 1, 2]
    return 2 in items, len(items)


def lists_that_shrink_while_they_are_compared(log):
    items: list = []
    items += [1, EndsTheRest(items), 2]
    log.append((items == [1, 2, 3], len(items)))
    items += [EndsTheRest(items), 2]
    return items < [1, 2, 3], items > [1], len(items)


class WithoutLength:
    __len__ = None


class WithoutTruth:
    __bool__ = None


def special_methods_that_are_none(log):
    for ask, o in ((len, WithoutLength()), (bool, WithoutTruth()), (bool, WithoutLength())):
        try:
            log.append(ask(o))
        except TypeError as e:
            log.append(str(e))
    return log


class SaysNoModule(type):
    @property
    def __module__(cls):
        return 1 // 0


Nowhere = SaysNoModule("Nowhere", (), {})


def classes_whose_module_raises(log):
    try:
        return str | Nowhere()
    except (TypeError, ZeroDivisionError) as e:
        return type(e), isinstance(Nowhere(), Nowhere), Nowhere() == 3


def long_lists_are_compared(log):
    some, same = list(range(9000)), list(range(9000))
    log.append(len(some))
    found = some == same, some < same
    same.append(1)
    return found, some == same, some < same, tuple(some) == tuple(same[:-1])


def classes_that_are_generic(log):
    for o in ([1], EndsTheRest([1])):
        try:
            log.append(isinstance(o, list[int]))
        except TypeError as e:
            log.append(str(e))
    return log


class Frozen(frozenset):
    pass


def a_copy_of_a_frozen_subclass(log):
    some = Frozen([1])
    return some.copy() is some, type(some.copy()), some.copy() == some


def super_of_no_class(log):
    for given in ((1, int), (int, "a")):
        try:
            log.append(super(*given).__thisclass__)
        except TypeError as e:
            log.append(str(e))
    return log


def issubclass_of_no_class(log):
    return issubclass("a", ()), isinstance(3, ())


test_program = captured_and_natively(
    [
        rest_of_a_mapping,
        rest_without_the_key,
        an_iterator_that_is_no_iterable,
        iterators_over_one,
        what_iter_gives,
        delegates_to_one,
        a_class_that_loses_its_next,
        what_except_takes,
        methods_called_with_too_little,
        the_dict_of_an_object,
        classes_without_a_hash,
        copies_of_frozen_sets,
        modules_without_a_name,
        defaults_held_across_a_break,
        arguments_of_a_list,
        a_list_that_shrinks_while_it_is_searched,
        lists_that_shrink_while_they_are_compared,
        special_methods_that_are_none,
        classes_whose_module_raises,
        long_lists_are_compared,
        classes_that_are_generic,
        a_copy_of_a_frozen_subclass,
        super_of_no_class,
        issubclass_of_no_class,
    ]
)


def test_a_fault_names_its_place_and_is_remembered(monkeypatch):
    try:
        [][1]
    except IndexError as e:
        brk = fault(e)
        assert brk.kind.id == "internal"
        assert brk.what.startswith("IndexError: list index out of range (test_once_failed.py:")
        assert list(FAULTS) == [brk.what]
        monkeypatch.setenv("MS_JIT_STRICT", "1")
        with pytest.raises(IndexError):
            fault(e)
    FAULTS.clear()


def test_a_capture_that_fails_runs_plain_and_is_remembered(monkeypatch):
    monkeypatch.setitem(BUILTINS, sum, lambda *_: 1 / 0)
    jitted = ms.jit(lambda x, n: x * sum(n), capture_mode="bytecode")
    x = ms.Tensor([1.0, 2.0])
    assert jitted(x, [2]).asnumpy().tolist() == [2, 4]
    assert any("ZeroDivisionError" in what for what in FAULTS)
    FAULTS.clear()


def test_a_comparison_of_long_lists_is_no_chain_of_guards():

    def program(x, some, same):
        return x + 1 if some == same else x

    run = ms.jit(program, capture_mode="bytecode")
    some = list(range(MOST_COMPARED + 1))
    assert run(1, some, list(some)) == 2 and run(1, some, some[::-1]) == 1
    assert any("items" in reason for reason in run.cache_info().reasons)
