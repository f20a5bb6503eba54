"""What is written while an iterable is gone through is seen by it, and what was written stays when it raises; methods
and operators of builtin containers that mean more than their items."""

from __future__ import annotations

import collections
import functools
import itertools
from collections import OrderedDict, namedtuple

import ms
import numpy as np
import pytest
from ms import Tensor

MODES = ["ast", "bytecode", "trace"]
X = np.array([1.0, 2.0], np.float32)


def said(use):
    try:
        return use()
    except Exception as e:
        return type(e).__name__, str(e)


def extends(n):
    out: list = []
    out.extend(v for v in [1, 2, 1, n, 2] if v not in out)
    more = [1]
    more.extend(itertools.islice((v + 1 for v in more), 4))
    added: list = []
    added += (len(added) for _ in range(3))
    return out, more, added


def updates(n):
    d: dict = {}
    d.update((k, len(d)) for k in range(n))
    e: dict = {}
    e |= ((k, len(e)) for k in range(n))
    s: set = set()
    s.update(v for v in [1, 2, n] if v - 1 not in s)
    return d, e, s


def ends_early(n):
    r: list = []
    d: dict = {}
    told = [said(lambda: r.extend(int(v) for v in ["1", str(n), "x"]))]
    told += [said(lambda: d.update((k, 1 // (2 - k)) for k in range(n))), said(lambda: d.update([("a", 1), 5]))]
    return r, d, told


def changes_what_it_goes_over(n):
    d = {"a": 1}
    return said(lambda: d.update((k + "x", v + n) for k, v in d.items())), d


def sorts_and_looks(n):
    r, seen = [n, 1, 2], []
    r.sort(key=lambda v: seen.append(len(r)) or v)
    q = [n, 1]
    failed = said(lambda: q.sort(key=lambda v: q.append(5) or v))
    return r, seen, failed, sorted(q), said(lambda: r.sort(key=lambda v: r.index(v)))


def compares_ordered(n):
    a, b = OrderedDict(a=1, b=n), OrderedDict(b=n, a=1)
    return a == b, a != b, [a] == [b], a in [b], a == dict(b), type(a | {"c": n}), type({"c": n} | a), (a,) == (b,)


def writes_on_ordered(n):
    d = OrderedDict(a=1)
    try:
        d.attr = n
    except AttributeError as e:
        return str(e)
    return d.attr, said(lambda: collections.defaultdict.fromkeys([n]))


Pair = namedtuple("Pair", "a b")


class Equal(Pair):
    __slots__ = ()

    def __eq__(self, other):
        return tuple(self) == tuple(other)

    __hash__ = Pair.__hash__


class Unequal(tuple):
    __slots__ = ()

    def __ne__(self, other):
        return "asked"


def compares_tuples(n):
    u, v = Equal(1, n), Unequal((1, n))
    return u == [1, n], [1, n] == u, u == (1, n), v != (1, n), v == (1, n), u in [[1, n]]


def ends_twice(n):
    def made(k):
        yield 0
        return n + k

    told = []
    for use in (list, sum, lambda g: [(v, 1) for v in g], lambda g: [*g]):
        g = made(1)
        use(g)
        try:
            next(g)
        except StopIteration as e:
            told.append(e.value)
    g = made(2)

    def delegates():
        told.append((yield from g))
        told.append((yield from g))

    return list(delegates()), told


def of_other_classes(n):
    uses = [
        lambda: list.__len__({}),
        lambda: list.index((1, n), n),
        lambda: tuple.__getitem__([1], 0),
        lambda: tuple.count([1], 1),
        lambda: list.__contains__((1,), 1),
        lambda: set.union([1], [n]),
    ]
    return [said(use) for use in uses]


def deletes(n):
    a = [1, n]
    told = []
    try:
        del a["a"]
    except TypeError as e:
        told.append(str(e))
    return a, told


def keeps_the_set(n):
    s = {n}
    t = s
    s |= {"a": 1}.keys()
    u = {n, 1}
    w = u
    w &= {n: 2}.keys()
    v = {n}
    y = v
    y |= {5}
    return t is s, sorted(map(str, t)), u is w, sorted(u), y is v


def guarded_reads(n):
    @functools.lru_cache
    def h(a):
        return a

    p = functools.partial(h)
    names = ("__class__", "__doc__", "__module__", "__call__", "__reduce__", "missing")
    return (
        [hasattr(p, name) for name in names],
        hasattr([].append, "__name__"),
        getattr("".split, "__qualname__", 0),
        hasattr(functools, "__class__"),
        hasattr(functools, "missing"),
    )


class Kept(list):
    pass


def sets_causes(n):
    e, f = ValueError(n), ValueError(n)
    e.__cause__ = KeyError()
    f.__cause__ = None
    return e.__suppress_context__, f.__suppress_context__, ValueError().__suppress_context__


class Partly(functools.partial):
    pass


def writes_members_of_c(n):
    o = Partly(len)
    try:
        o.args = (n,)
    except AttributeError:
        return "caught"
    return "written"


class Calls:
    def __init__(self):
        self.tag = 1

    def __call__(self):
        return 2


def wraps_objects(n):
    w = functools.wraps(Calls())(lambda: n)
    return w.tag, w(), hasattr(w, "__wrapped__")


class Held:
    s = None


def plus(a, b):
    return a + b


def holds_static(n):
    Held.s = staticmethod(plus)
    try:
        return Held.s is plus, Held.s(n, 1), Held().s(n, 2)
    finally:
        Held.s = None


FIRST = functools.partial(plus, 1)


def partial_of_partial(n):
    p = functools.partial(FIRST, n)
    return p.args, p.func is plus, p()


def keeps_the_size_of_a_dict(n):
    d = {"a": 1, "b": n}

    def renames():
        for k in d:
            d[k + "x"] = d.pop(k)
        return d

    e = {1: 1, 2: n}
    it = iter(e)
    del e[1]
    e[n] = 1
    o = OrderedDict(a=1, b=n)

    def moves():
        for k in o:
            o.move_to_end(k)
        return o

    return said(renames), said(lambda: list(it)), said(moves)


def keeps_the_size_of_a_set(n):
    s = {1, 2}
    it = iter(s)
    s.discard(1)
    s.add(n)
    return said(lambda: sorted(it))


class Asked(dict):
    asked: list = []

    def __getitem__(self, k):
        self.asked.append(k)
        return super().__getitem__(k) * 10

    def keys(self):
        return ["k"]


class Lower(dict):
    def __contains__(self, k):
        return super().__contains__(k.lower())


class Other(set):
    def __iter__(self):
        return iter([7])


def takes_what_a_dict_has(n):
    u = Asked(a=n)
    d: dict = {}
    d.update(u)
    d |= u
    lower = Lower(a=1)
    lower["A"] = n
    return dict(u), {**u}, d, Asked.asked[:], dict(lower), set(Other([1, n])), frozenset(Other([1, n]))


def pops_nothing(n):
    d = OrderedDict(a=n)
    try:
        d.pop()
    except TypeError as e:
        return str(e)
    return d


class Asks:
    def __init__(self, i, log):
        self.i, self.log = i, log

    def __hash__(self):
        return hash(self.i)

    def __eq__(self, other):
        self.log.append(other)
        return False


def asks_once(n):
    log: list = []
    d = {Asks(1, log): 1, Asks(n, log): 2, (Asks(2, log), 1): 3}
    for _ in range(2):
        for u in collections.deque([1, 2, n]):
            d.get(u)
        d.get((2, 1))
    return [v + 0 for v in log]


PROGRAMS = [
    asks_once,
    *(keeps_the_size_of_a_dict, keeps_the_size_of_a_set, takes_what_a_dict_has, pops_nothing),
    *(extends, updates, ends_early, changes_what_it_goes_over, sorts_and_looks, compares_ordered, writes_on_ordered),
    *(compares_tuples, ends_twice, of_other_classes, deletes, keeps_the_set, guarded_reads, sets_causes),
    *(writes_members_of_c, wraps_objects, holds_static, partial_of_partial),
]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("program", PROGRAMS)
def test_program(program, mode):
    def whole(x, n):
        y = x * n
        told = program(n)
        return y + 1, told

    f = ms.jit(whole, capture_mode=mode)
    for n in (3, 3, 4, 5):
        expected = program(n)
        assert f(Tensor(X), n)[1] == expected


def compares_a_list_with_a_tensor(x):
    return Kept([1, 1]) == x, x != Kept([1, 1])


@pytest.mark.parametrize("mode", MODES)
def test_a_list_of_the_users_class_beside_a_tensor(mode):
    for got, wanted in zip(
        ms.jit(compares_a_list_with_a_tensor, capture_mode=mode)(Tensor(X)),
        compares_a_list_with_a_tensor(Tensor(X)),
        strict=True,
    ):
        assert np.array_equal(got.asnumpy(), wanted.asnumpy())


def beside_complex(x, a):
    return x * 2, a == 5 + 0j, a != 5 + 0j, (5 + 0j) in [a, 1], [a] == [5 + 0j], -a == -5 + 0j


@pytest.mark.parametrize("mode", MODES)
def test_a_number_that_changes_beside_a_complex_one(mode):
    f = ms.jit(beside_complex, capture_mode=mode)
    for a in (2, 3, 4, 5, 6, 2.5, 3.5, 4.5, 5.0, 6.5):
        assert f(Tensor(X), a)[1:] == beside_complex(Tensor(X), a)[1:]
