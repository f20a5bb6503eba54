"""Objects: jit_class and plain classes, methods, operators, properties, descriptors, slots."""

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

table = Table("objects")


@ms.jit_class
class Counter:
    kind = "counter"

    def __init__(self, start, step=1):
        self.value = start
        self.step = step

    def bump(self, times=1):
        self.value = self.value + self.step * times
        return self.value

    def __call__(self, x):
        return x * self.value

    def reset(self):
        self.value = 0
        return self


SHARED = Counter(3)


@table
def jit_class_instances(x):
    c = Counter(1, step=2)
    c.bump()
    c.bump(times=3)
    return c.value, c(x), c.kind, Counter(5)(x), c.reset().value, SHARED(x)


@table
def jit_class_with_tensors(x):
    c = Counter(x, 2)
    c.bump()
    return c.value, c(x)


class Point:
    def __init__(self, x, y=0):
        self.x, self.y = x, y

    def __add__(self, other):
        return Point(self.x + other.x, self.y + other.y)

    def __radd__(self, other):
        return Point(other + self.x, self.y)

    def __mul__(self, k):
        return Point(self.x * k, self.y * k)

    __rmul__ = __mul__

    def __sub__(self, other):
        return Point(self.x - other.x, self.y - other.y)

    def __neg__(self):
        return Point(-self.x, -self.y)

    def __iadd__(self, other):
        self.x = self.x + other.x
        return self

    def __matmul__(self, other):
        return self.x * other.x + self.y * other.y

    def __truediv__(self, k):
        return Point(self.x / k, self.y / k)

    def __mod__(self, k):
        return self.y % k

    def __and__(self, other):
        return "and"

    def __lshift__(self, other):
        return ("shift", other)

    def __invert__(self):
        return Point(self.y, self.x)

    def __eq__(self, other):
        return isinstance(other, Point) and self.y == other.y

    def __lt__(self, other):
        return self.y < other.y

    def __getitem__(self, i):
        return (self.x, self.y)[i]

    def __setitem__(self, i, v):
        if i == 0:
            self.x = v
        else:
            self.y = v

    def __delitem__(self, i):
        self.y = None

    def __len__(self):
        return 2

    def __iter__(self):
        yield self.x
        yield self.y

    def __contains__(self, v):
        return self.y == v

    def __bool__(self):
        return self.y != 0

    def __repr__(self):
        return f"Point({self.y})"


@table
def operators_of_objects(x):
    p, q = Point(x, 1), Point(x * 2, 3)
    r = p + q * 2 - -p
    r += q
    return r.x, r.y, (2 * p).x, p @ q, (q / 2).y, q % 2, p & q, p << 4, (~p).x, sum([p, q], Point(0)).y


@table
def comparisons_of_objects(x):
    p, q = Point(x, 1), Point(x, 2)
    return p == q, p != q, p < q, p > q, p == Point(0, 1), p == 5, 5 != p, p is p, sorted([q, p])[0].y, min(q, p).y


@table
def subscripts_of_objects(x):
    p = Point(x, 1)
    p[0] = x * 3
    p[1] = 7
    a, b = p
    before = p[1]
    del p[1]
    return p[0], before, a, b, p[1], len(p), 7 in p, [v for v in Point(1, 2)], p[-1]


@table
def truth_of_objects(x):
    return bool(Point(1)), bool(Point(1, 2)), "yes" if Point(1, 1) else "no", not Point(1), Point(1) or 5


@table
def tensor_and_object_operators(x):
    class_ = Point(2, 1)
    return (class_ * x).x, (class_ + Point(x)).x


@table(raises=True)
def unsupported_operator(x):
    return Point(1) ** 2


@table(raises=True)
def missing_attribute(x):
    return Point(1).zz


@table(raises=True)
def missing_method_argument(x):
    return Counter(1).bump(1, 2, 3)


@table(raises=True)
def constructor_arguments(x):
    return Counter()


class Temperature:
    """Properties, class and static methods, private names."""

    unit = "C"
    made = 0

    def __init__(self, value):
        self._value = value
        self.__secret = 5

    @property
    def value(self):
        return self._value

    @value.setter
    def value(self, v):
        self._value = v * 2

    @value.deleter
    def value(self):
        self._value = None

    @property
    def secret(self):
        return self.__secret

    @classmethod
    def zero(cls):
        return cls(0)

    @staticmethod
    def convert(v):
        return v + 273

    @functools.cached_property
    def costly(self):
        return self._value * 10


@table
def properties(x):
    t = Temperature(x)
    t.value = x + 1
    a = t.value
    t.value += 1
    return (
        a,
        t.value,
        t.secret,
        Temperature.zero().value,
        Temperature.convert(x),
        t.convert(1),
        t.unit,
        t.costly,
        t.costly,
    )


@table(splits=True)
def property_deleted(x):
    t = Temperature(x)
    del t.value
    return t.value


@table(raises=True)
def read_only_property(x):
    Temperature(x).secret = 5


@table(args=lambda: (Temperature(Tensor(np.float32(2.0))),))
def property_of_an_argument(t):
    t.value = t.value + 1
    t.extra = [t.value]
    return t.value, t.costly


class Dynamic:
    def __init__(self):
        self.real = 1

    def __getattr__(self, name):
        if name.startswith("v"):
            return int(name[1:])
        raise AttributeError(name)

    def __setattr__(self, name, value):
        object.__setattr__(self, name, value if name == "real" else [value])


@table
def dynamic_attributes(x):
    d = Dynamic()
    d.other = 3
    return d.v12, d.real, d.other, hasattr(d, "zz"), getattr(d, "zz", "no"), x * d.v3


class Descriptor:
    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, obj, owner=None):
        return self if obj is None else getattr(obj, self.name, 0) + 1

    def __set__(self, obj, value):
        setattr(obj, self.name, value * 2)


class Described:
    field = Descriptor()


@table
def descriptors(x):
    d = Described()
    before = d.field
    d.field = 5
    return before, d.field, x * d.field


class Slotted:
    __slots__ = ("a", "b")

    def __init__(self, a):
        self.a = a


@table
def slots(x):
    s = Slotted(x)
    s.b = 2
    return s.a * s.b, hasattr(s, "b")


@table(raises=True)
def slots_refuse(x):
    s = Slotted(x)
    s.c = 1


def _refused(do):
    try:
        do()
    except AttributeError as e:
        return str(e)


@table(splits=True)
def attributes_without_a_place(x, xs):
    s = Slotted(1)
    return (
        _refused(lambda: delattr(s, "b")),
        _refused(lambda: delattr(s, "c")),
        _refused(lambda: setattr(s, "c", 1)),
        _refused(lambda: setattr(xs, "append", 1)),
        _refused(lambda: setattr(xs, "c", 1)),
        x,
    )


class Tree:
    def __init__(self, value, *children):
        self.value, self.children = value, children

    def total(self):
        out = self.value
        for c in self.children:
            out = out + c.total()
        return out

    def map(self, f):
        return Tree(f(self.value), *[c.map(f) for c in self.children])


@table
def trees(x):
    t = Tree(x, Tree(1), Tree(2, Tree(x * 2)))
    return t.total(), t.map(lambda v: v * 2).total()


@table
def linked_list(x):
    head = None
    for v in (1, 2, x):
        node = Tree(v)
        node.next = head
        head = node
    out = []
    while head is not None:
        out.append(head.value)
        head = head.next
    return out


@table
def objects_as_arguments(box, x):
    box.w = box.w + x
    box.items.append(box.n)
    box.table["j"] = box.w * 2
    box.n += 1
    box.made = Point(1, 2).y
    del box.items[0]
    return box.scaled(2), box.shared


@table
def object_alias(box):
    other = box
    other.n = 7
    pair = [box, other]
    pair[0].w = pair[1].w * 2
    return box.n, pair[0] is pair[1]


@table
def method_references(box, x):
    f = box.scaled
    g = Point(x, 1).__add__
    return f(3), g(Point(x)).x, [m(2) for m in (box.scaled, box.scaled)]


@table(splits=True)
def simple_namespace(x):
    import types

    s = types.SimpleNamespace(a=1, w=x)
    s.b = s.a + 1
    return s.w * s.b, s.a


class Builder:
    def __init__(self):
        self.steps = []

    def add(self, f):
        self.steps.append(f)
        return self

    def run(self, x):
        for f in self.steps:
            x = f(x)
        return x


@table
def fluent(x):
    return Builder().add(ops.relu).add(lambda v: v * 2).add(abs).run(x)
