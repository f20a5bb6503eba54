"""Dataclasses, named tuples and enums."""

from __future__ import annotations

import abc
import collections
import dataclasses
import enum
import functools
import sys
import typing

import ms
import numpy as np
from language.table import Table
from ms import Tensor, ops

table = Table("records")


@dataclasses.dataclass
class Config:
    width: int
    rate: float = 0.5
    layers: list = dataclasses.field(default_factory=list)
    name: str = dataclasses.field(default="net", compare=False)

    def doubled(self):
        return dataclasses.replace(self, width=self.width * 2)

    @property
    def size(self):
        return self.width * len(self.layers)


@dataclasses.dataclass(frozen=True, order=True)
class Frozen:
    a: int
    b: int = 2

    def __post_init__(self):
        assert self.a >= 0


@table
def dataclass_made_inside(x):
    c = Config(3, layers=[x])
    c.width += 1
    return (
        c.width,
        c.rate,
        c.size,
        c == Config(4, layers=[]),
        c.layers[0] * c.rate,
        Config(1) == Config(1, name="other"),
    )


@table
def frozen_dataclass(x):
    f = Frozen(1)
    return f.a + f.b, f == Frozen(1), x * f.a


@table(splits=True)
def dataclass_order_hash_repr(x):
    return (
        Frozen(1) < Frozen(2),
        sorted([Frozen(3), Frozen(1)])[0].a,
        repr(Frozen(1)),
        str(Config(2)),
        {Frozen(1): 5}[Frozen(1)],
    )


@dataclasses.dataclass
class Measured:
    count: int
    value: typing.Any


@table(splits=sys.version_info < (3, 13))  # there it compares tuples, which asks for a truth
def dataclass_equality_of_tensors(x):
    a, b = Measured(1, x), Measured(1, x + 0)
    try:
        return a == b, a == a, Measured(1, 2) == Measured(2, x)
    except ValueError as e:
        return str(e)


@table
def dataclass_functions(x):
    c = Config(2)
    return (
        c.doubled().width,
        dataclasses.asdict(Frozen(1)),
        [f.name for f in dataclasses.fields(c)],
        dataclasses.is_dataclass(c),
        dataclasses.astuple(Frozen(2)),
    )


@table(raises=True)
def frozen_is_written(x):
    f = Frozen(1)
    f.a = 2


@table(args=lambda: (Config(3, layers=[1]), Tensor(np.float32(1.0))))
def dataclass_argument(c, x):
    c.layers.append(x)
    c.rate = c.rate * 2
    return x * c.width * c.rate, c


class Pair(typing.NamedTuple):
    a: object
    b: object = 1

    def total(self):
        return self.a + self.b

    @property
    def first(self):
        return self.a


Old = collections.namedtuple("Old", "p q")


@table
def named_tuples(x):
    p = Pair(x, b=2)
    a, b = p
    o = Old(1, q=x)
    return (
        p.a,
        p[1],
        p.total(),
        p.first,
        a * b,
        p,
        o.p,
        o.q,
        o._fields,
        len(p),
        isinstance(p, tuple),
        Pair(1) == (1, 1),
        Old(1, 2),
    )


@table(splits=True)
def named_tuple_methods(x):
    p = Old(1, 2)
    return p._replace(p=5), p._asdict(), Old._make([x, 2]), p + (3,), p.index(2), p[::-1], repr(Pair(1, 2))


@table(args=lambda: (Pair(Tensor(np.float32(2.0)), 3),))
def named_tuple_argument(p):
    return p.a * p.b, p.total(), p


class Color(enum.Enum):
    RED = 1
    BLUE = "b"

    @property
    def label(self):
        return self.name.lower()


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 5


class Perm(enum.Flag):
    R = 1
    W = 2


@table
def enums(x):
    return (
        Color.RED.value,
        Color.BLUE.name,
        Color(1) is Color.RED,
        Color["BLUE"].label,
        [c.name for c in Color],
        Level.HIGH > Level.LOW,
        x * Level.HIGH,
        Level(5).name,
        Color.RED == Color.BLUE,
        len(Color),
        Color.RED in Color,
    )


@table
def enum_dispatch(x):
    out = []
    for c in (Color.RED, Color.BLUE):
        if c is Color.RED:
            out.append(x)
        elif c == Color.BLUE:
            out.append({Color.BLUE: -x}[c])
    return out


@table
def flags(x):
    both = Perm.R | Perm.W
    return bool(both & Perm.W), both.value, Perm.R in both, x
