"""Hooks of classes for reads, writes, calls and lifetimes: each takes effect, once per call and in order."""

from __future__ import annotations

import dataclasses
import enum
import weakref
from typing import NamedTuple

from ms import Tensor
from worlds import World, case, vector


@case
def setattr_overridden_counts():
    log: list = []

    class Own:
        k = 1.0

        def __setattr__(self, name, value):
            log.append((name, value))
            object.__setattr__(self, name, value * 2)

    o = Own()

    def fn(x):
        o.k = o.k + 1
        return x * o.k

    return World(fn, lambda turn: setattr(o, "k", float(turn)), lambda: (log, vars(o)))


@case
def property_with_side_effects():
    log: list = []

    class Own:
        _k = 1.0

        @property
        def k(self):
            log.append("read")
            self._k += 1
            return self._k

        @k.setter
        def k(self, value):
            log.append(("write", value))
            self._k = value

        @k.deleter
        def k(self):
            log.append("delete")
            self._k = 0.0

    o = Own()

    def fn(x):
        y = x * o.k + o.k
        o.k += 3
        del o.k
        return y * o.k

    return World(fn, lambda turn: setattr(o, "_k", turn + 0.5), lambda: log)


@case
def metaclass_call_counts():
    log: list = []

    class Meta(type):
        def __call__(cls, *args):
            log.append((cls.__name__, len(args)))
            made = super().__call__(*args)
            made.n = len(log)
            return made

    class Own(metaclass=Meta):
        def __init__(self, k):
            self.k = k

    def fn(x):
        o = Own(2.0)
        return x * o.k * o.n

    return World(fn, lambda turn: log.append(turn), lambda: log)


@case
def metaclass_that_gives_one_instance():
    class Single(type):
        made: dict = {}

        def __call__(cls, *args):
            if cls not in Single.made:
                Single.made[cls] = super().__call__(*args)
            return Single.made[cls]

    class Own(metaclass=Single):
        def __init__(self, k):
            self.k = k

    def fn(x, k):
        return x * Own(k).k, Own(9.0) is Own(8.0)

    turn = [1.0]
    return World(
        fn,
        lambda t: turn.__setitem__(0, t + 2.0) or (Single.made.clear() if t == 1 else None),
        args=lambda: (vector(1, 2), turn[0]),
    )


@case
def getattr_fallback_makes_attributes():
    class Own:
        made = 0

        def __getattr__(self, name):
            if name.startswith("k"):
                Own.made += 1
                value = float(len(name))
                self.__dict__[name] = value
                return value
            raise AttributeError(name)

    o = Own()

    def fn(x):
        return x * o.k * o.kkk + getattr(o, "other", 1.0)

    def change(turn):
        if turn == 1:
            del o.kkk
            o.other = 5.0

    return World(fn, change, lambda: (Own.made, sorted(vars(o).items())))


@case
def class_level_counter():
    class Own:
        count = 0

        def __init__(self):
            Own.count += 1
            self.id = Own.count

        @classmethod
        def reset(cls):
            cls.count = 0

    def fn(x):
        a, b = Own(), Own()
        return x * a.id + b.id, type(a).count

    return World(fn, lambda turn: Own.reset() if turn == 1 else None, lambda: Own.count)


@case
def counter_on_the_base_class_by_type_of_self():
    class Base:
        total = 0

        def hit(self):
            type(self).total += 1
            return type(self).total

    class Own(Base):
        pass

    o = Own()
    return World(
        lambda x: x * o.hit() + Base.total, lambda turn: setattr(Base, "total", turn), lambda: (Own.total, Base.total)
    )


@case
def dataclass_replaced():
    @dataclasses.dataclass(frozen=True)
    class Own:
        k: float
        t: Tensor
        names: tuple = ()

    held = [Own(1.0, vector(1, 1))]

    def fn(x):
        held.append(dataclasses.replace(held[-1], k=held[-1].k + 1, t=held[-1].t + x))
        return held[-1].t * held[-1].k

    return World(fn, lambda turn: held.append(Own(5.0, vector(turn, 2))), lambda: [(o.k, o.t) for o in held])


@case
def dataclass_with_post_init_and_fields():
    made: list = []

    @dataclasses.dataclass
    class Own:
        k: float = 2.0
        rest: list = dataclasses.field(default_factory=list)
        n: int = dataclasses.field(init=False, default=0)

        def __post_init__(self):
            self.n = len(made)
            made.append(self.k)

    def fn(x):
        o = Own(rest=[1, 2])
        o.rest.append(o.n)
        return x * o.k * o.n, dataclasses.asdict(Own(3.0)), [f.name for f in dataclasses.fields(o)], o == Own()

    return World(fn, lambda turn: made.pop(), lambda: made)


@case
def dataclass_ordered_and_hashed():
    @dataclasses.dataclass(order=True, frozen=True)
    class Own:
        k: int
        name: str = "a"

    table = {Own(1): 2.0, Own(2, "b"): 3.0}

    def fn(x):
        return x * table[Own(1)] * table.get(Own(2, "b"), 7.0), sorted(table)[0].k, Own(1) < Own(2), str(Own(3))

    def change(turn):
        table[Own(1)] = turn + 5.0
        table.pop(Own(2, "b"), None)

    return World(fn, change)


@case
def enum_members_by_name_value_and_flag():
    class Mode(enum.Enum):
        FAST = 2.0
        SLOW = 3.0

        @property
        def twice(self):
            return self.value * 2

        @classmethod
        def default(cls):
            return cls.SLOW

    class Bits(enum.IntFlag):
        A = 1
        B = 2

    now = [Mode.FAST, Bits.A]

    def fn(x):
        kinds = {Mode.FAST: 1.0, Mode.SLOW: 5.0}
        return (
            x * now[0].value * kinds[now[0]] * now[0].twice + Mode["SLOW"].value + Mode(2.0).value * len(Mode),
            now[0] is Mode.FAST,
            Bits.B in (now[1] | Bits.B),
            bool(now[1] & Bits.B),
            [m.name for m in Mode],
            Mode.default().name,
        )

    def change(turn):
        now[:] = [Mode.SLOW, Bits.B] if turn == 0 else [Mode.FAST, Bits.A | Bits.B]

    return World(fn, change)


@case
def named_tuple_replaced():
    class State(NamedTuple):
        t: Tensor
        n: int = 0

        def next(self, x):
            return self._replace(t=self.t + x, n=self.n + 1)

    held = [State(vector(0, 0))]

    def fn(x):
        held[0] = held[0].next(x)
        made = State._make([x, 4])
        return held[0].t * held[0].n, held[0]._asdict()["n"], made.n, State._fields, held[0].index(held[0].n)

    return World(fn, lambda turn: held.__setitem__(0, held[0]._replace(n=10 * turn)), lambda: held)


@case
def weak_references_to_what_is_made():
    class Own:
        pass

    refs: list = []
    keep: list = []

    def fn(x):
        o = Own()
        o.x = x
        refs.append(weakref.ref(o))
        if len(refs) % 2:
            keep.append(o)
        return x * 2

    return World(fn, seen=lambda: ([r() is not None for r in refs], len(keep)))


@case
def finalize_of_what_is_made():
    log: list = []

    class Own:
        pass

    def fn(x):
        o = Own()
        weakref.finalize(o, log.append, "gone")
        log.append("made")
        y = x * 2
        log.append("after")
        del o
        return y

    return World(fn, lambda turn: log.append(turn), lambda: log)


@case
def weak_dictionary_entries_go():
    class Own:
        def __init__(self, k):
            self.k = k

    table = weakref.WeakValueDictionary()
    held = [Own(2.0)]
    table["a"] = held[0]

    def fn(x):
        o = table.get("a")
        return x * (o.k if o is not None else 7.0), len(table)

    def change(turn):
        if turn == 0:
            held[0].k = 3.0
        elif turn == 1:
            held.clear()

    return World(fn, change)


@case
def destructor_of_an_argument_kept():
    log: list = []

    class Own:
        def __init__(self, k):
            self.k = k

        def __del__(self):
            log.append(self.k)

    held = [Own(1.0)]

    def fn(x):
        o = held.pop()
        y = x * o.k
        held.append(Own(o.k + 1))
        return y

    return World(fn, seen=lambda: log)


@case
def descriptor_with_set_name():
    class Field:
        def __set_name__(self, owner, name):
            self.name = "_" + name

        def __get__(self, instance, owner=None):
            return self if instance is None else getattr(instance, self.name, 2.0)

        def __set__(self, instance, value):
            setattr(instance, self.name, value + 1)

    class Own:
        k = Field()

    o = Own()

    def fn(x):
        y = x * o.k
        o.k = 5.0
        return y * o.k

    def change(turn):
        o._k = float(turn)

    return World(fn, change, lambda: vars(o))


@case
def slots_and_inheritance():
    class Base:
        __slots__ = ("k",)

    class Own(Base):
        __slots__ = ("n", "__dict__")

    o = Own()
    o.k, o.n, o.free = 2.0, 3, 4.0

    def fn(x):
        o.n += 1
        o.free *= o.k
        return x * o.k * o.n + o.free

    def change(turn):
        if turn == 1:
            del o.n
            o.n = 0
        o.k = turn + 1.5

    return World(fn, change, lambda: (o.k, o.n, o.free))


@case
def operators_that_give_not_implemented():
    class Left:
        def __add__(self, other):
            return NotImplemented

        def __lt__(self, other):
            return NotImplemented

    class Right:
        k = 2.0

        def __radd__(self, other):
            return self.k

        def __gt__(self, other):
            return self.k > 3

        def __rmatmul__(self, other):
            return other * self.k

    a, b = Left(), Right()

    def fn(x):
        return x * (a + b) * (2 if a < b else 3), x @ b

    return World(fn, lambda turn: setattr(Right, "k", turn + 3.5))


@case
def in_place_operators_of_a_class():
    class Own:
        def __init__(self):
            self.items: list = []

        def __iadd__(self, other):
            self.items.append(other)
            return self

        def __imul__(self, other):
            return 3.0

    o = Own()

    def fn(x):
        p = o
        p += x
        q = o
        q *= x
        return x * len(p.items) * q, p is o

    return World(fn, lambda turn: o.items.clear() if turn == 1 else None, lambda: o.items)


@case
def containers_of_a_class():
    class Grid:
        def __init__(self):
            self.cells = {(0, 0): 2.0}

        def __getitem__(self, at):
            return self.cells[at]

        def __setitem__(self, at, v):
            self.cells[at] = v

        def __delitem__(self, at):
            del self.cells[at]

        def __contains__(self, at):
            return at in self.cells

        def __len__(self):
            return len(self.cells)

        def __iter__(self):
            return iter(self.cells)

        def __reversed__(self):
            return iter(list(self.cells)[::-1])

        def __missing__(self, at):
            return 9.0

    g = Grid()

    def fn(x):
        g[1, len(g)] = g[0, 0] + 1
        y = x * g[0, 0] * len(g) + ((1, 1) in g)
        if (1, 3) in g:
            del g[1, 3]
        return y, list(g), list(reversed(g)), bool(g)

    return World(fn, lambda turn: g.__setitem__((0, 0), turn + 4.0), lambda: g.cells)


@case
def init_subclass_and_class_getitem():
    known: list = []

    class Base:
        def __init_subclass__(cls, k=1.0, **rest):
            super().__init_subclass__(**rest)
            known.append(cls.__name__)
            cls.k = k

        def __class_getitem__(cls, item):
            return cls.k * item

    class Own(Base, k=3.0):
        pass

    def fn(x):
        made = type("Made", (Base,), {}, k=len(known) + 2.0)
        return x * Own[2] * made.k, len(known)

    return World(fn, lambda turn: setattr(Own, "k", turn + 4.0), lambda: known)
