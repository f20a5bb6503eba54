"""Small programs about classes, instances and patterns over them."""

from __future__ import annotations

import dataclasses
import enum
import functools
import typing

from harness import program, t, x2, xy


@program(x2)
def matches(x):
    out = []
    for v in (1, "a", [1, 2, 3], {"k": 2, "z": 3}, Point(1, 2), (4, 5), None, 2.5, []):
        match v:
            case 1 | 2:
                out.append("small")
            case str(q):
                out.append(q)
            case [a, *rest] if rest:
                out.append((a, rest))
            case {"k": k, **others}:
                out.append((k, others))
            case Point(x=px, y=2):
                out.append(px)
            case None:
                out.append("none")
            case float():
                out.append("float")
            case _:
                out.append("other")
    return out, x


@dataclasses.dataclass
class Point:
    x: float
    y: float = 2

    def shifted(self, by):
        return Point(self.x + by, self.y + by)

    def __add__(self, other):
        return Point(self.x + other.x, self.y + other.y)


@dataclasses.dataclass
class Bag:
    x: object
    items: list = dataclasses.field(default_factory=list)


@program(x2)
def default_factory(x):
    b = Bag(x)
    b.items.append(b.x + 1)
    return b.items, Bag(x, [x]).items, Bag(x).items


class Pair(typing.NamedTuple):
    a: object
    b: object = 1


class Color(enum.Enum):
    RED = 1
    BLUE = 2


class Base:
    kind = "base"
    count = 0

    def __init__(self, w):
        self.w = w

    @property
    def double(self):
        return self.w * 2

    @double.setter
    def double(self, v):
        self.w = v / 2

    @classmethod
    def make(cls, w):
        return cls(w)

    @staticmethod
    def helper(a):
        return a + 1

    def run(self, x):
        return x * self.w

    def __call__(self, x):
        return self.run(x)

    def __getitem__(self, i):
        if i > 2:
            raise IndexError(i)
        return i * 10

    def __len__(self):
        return 3

    def __eq__(self, other):
        return isinstance(other, Base) and self.w == other.w

    def __hash__(self):
        return 1

    def __contains__(self, v):
        return v == 5


class Child(Base):
    kind = "child"

    def __init__(self, w, extra=1):
        super().__init__(w)
        self.extra = extra

    def run(self, x):
        return super().run(x) + self.extra

    def __getattr__(self, name):
        if name == "magic":
            return 42
        raise AttributeError(name)


@program(x2, beyond=True)
def instances(x):
    p = Point(1).shifted(2) + Point(3, 4)
    q = Pair(x, b=3)
    c = Child(2.0)
    c.double = 10
    return (
        p,
        q.a + q.b,
        c(x),
        c.double,
        Child.make(3).w,
        c.helper(1),
        c.magic,
        getattr(c, "nope", 5),
        hasattr(c, "w"),
        c.kind,
        Base.kind,
        isinstance(c, Base),
        type(c).__name__,
        list(c),
        c[1],
        len(c),
        bool(c),
        c == Child(5.0),
        5 in c,
        q,
        Color.RED.name,
        Color(2).value,
    )


@program(lambda: (t(1, 2), Child(2.0, 3)))
def object_argument(x, c):
    c.w = c.w + 1
    c.seen = [x]
    c.seen.append(c.run(x))
    c.double = 8
    del c.extra
    c.extra = 5
    c.other = c(x)
    return c.w, c


@program(lambda: (t(1, 2), Point(1.0, 2.0), [Point(3.0)]))
def objects_in_containers(x, p, ps):
    ps.append(p)
    p.x += 1
    ps[0].y = x
    return ps[1].x * x, ps


@program(x2)
def returns_objects(x):
    a = Point(x, [x])
    b = Point(a, a)
    return b, a


@program(x2)
def tensor_attributes(x):
    return x.shape, x.ndim, x.size, x.dtype is x.dtype, x.sum(), x.reshape(2, 1), isinstance(x, type(x))


@program(lambda: (t(1, 2), t(1, 2)))
def identity(x, y):
    return x is y, x is x, x is not None


def swap(a, b):
    a, b = b, a
    return a - b


@program(xy)
def swapping(x, y):
    return swap(x, y), [*[x, y]][::-1]


class Descriptor:
    def __get__(self, obj, owner):
        return obj.w + 1 if obj is not None else owner.__name__

    def __set__(self, obj, value):
        obj.w = value


class Described(Base):
    field = Descriptor()

    @functools.cached_property
    def cached(self):
        return self.w * 100


@program(lambda: (t(1, 2), Described(2.0)))
def descriptors(x, d):
    d.field = 7.0
    return d.field * x, Described.field, d.cached, d.cached, d


class Slots:
    __slots__ = ("a", "b")

    def __init__(self, a):
        self.a = a


@program(lambda: (t(1, 2), Slots(3.0)))
def slots(x, o):
    o.b = o.a * 2
    n = Slots(x)
    n.b = 1
    return x * o.b, n.a, o.a


@program(x2)
def star_unpack(x):
    a, (b, *c), d = 1, (2, 3, 4), x
    for i, (j, k) in enumerate([(1, 2), (3, 4)]):
        d = d + i * j + k
    return a, b, c, d


@program(x2)
def user_iterator(x):
    class_ = Countdown(3)
    return [x * v for v in class_]


class Countdown:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n <= 0:
            raise StopIteration
        self.n -= 1
        return self.n
