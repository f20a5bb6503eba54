"""Classes of classes: inheritance, abstract classes, subclasses of builtins, metaclasses."""

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

table = Table("inheritance")


class Animal(abc.ABC):
    legs = 4

    def __init__(self, w):
        self.w = w

    @abc.abstractmethod
    def sound(self): ...

    def speak(self, x):
        return x * self.w, self.sound(), self.legs


class Mixin:
    def extra(self):
        return f"extra {self.legs}"


class Bird(Mixin, Animal):
    legs = 2

    def __init__(self, w, name="bird"):
        super().__init__(w)
        self.name = name

    def sound(self):
        return self.name + "!"

    def speak(self, x):
        return (*super().speak(x), self.extra())


@table
def inheritance(x):
    b = Bird(2.0)
    return (
        b.speak(x),
        isinstance(b, Animal),
        Bird.__mro__[1].__name__,
        b.legs,
        Animal.legs,
        issubclass(Bird, Mixin),
        type(b).__name__,
    )


@table(raises=True)
def abstract_class(x):
    return Animal(1)


class Diamond1(Mixin):
    legs = 0

    def who(self):
        return ["d1"]


class Left(Diamond1):
    def who(self):
        return ["left", *super().who()]


class Right(Diamond1):
    def who(self):
        return ["right", *super().who()]


class Both(Left, Right):
    def who(self):
        return ["both", *super().who()]


@table
def diamond(x):
    return Both().who(), x


class Stack(list):
    def push(self, v):
        self.append(v)
        return self


class Named(dict):
    def __getattr__(self, name):
        return self[name]


class Meters(float):
    pass


@table(splits=True)
def subclasses_of_builtins(x):
    s = Stack([1])
    s.push(2).push(x)
    return len(s), s[0], s[-1], list(s)[:2], isinstance(s, list)


@table(splits=True)
def dict_subclass(x):
    n = Named(a=x, b=2)
    n["c"] = 3
    return n.a * n.b, n.c, len(n), "a" in n, sorted(n), n.get("z")


@table(splits=True, args=lambda: (Named(a=Tensor(np.float32(1.0)), b=2),))
def dict_subclass_argument(n):
    return n.a * n.b, n["b"], len(n)


class Defaults(dict):
    def __missing__(self, key):
        self[key] = key * 2
        return self[key]

    def __setitem__(self, key, value):
        super().__setitem__(key, [value])


class EasyDict(dict):
    def __init__(self, values=None, **more):
        super().__init__()
        for k, v in {**(values or {}), **more}.items():
            setattr(self, k, EasyDict(v) if isinstance(v, dict) else v)

    def __setattr__(self, name, value):
        super().__setattr__(name, value)
        super().__setitem__(name, value)

    __setitem__ = __setattr__


CONFIG = EasyDict(rate=0.5, model={"width": 3, "names": ["a", "b"]})


@table(splits=True)
def config_dict(x):
    total = x * CONFIG.rate
    for name in CONFIG.model.names:
        total = total + len(name) * CONFIG["model"]["width"]
    return (
        total,
        CONFIG.model.get("depth", 7),
        "rate" in CONFIG,
        sorted(CONFIG),
        CONFIG.model.width == CONFIG["model"]["width"],
    )


@table(splits=True)
def config_dict_made_inside(x):
    c = EasyDict({"a": {"b": 2}}, k=x)
    c.new = 5
    return c.a.b * c.k, c["new"], c["a"]["b"], len(c), list(c.keys()), dict(c.a), [k for k in c]


@table(splits=True)
def missing_keys(x):
    d = Defaults(a=1)
    d["z"] = 3
    return d["a"], d["q"], d["z"], d.get("nope"), sorted(d), len(d)


@table(splits=True, args=lambda: (Defaults(a=1),))
def missing_keys_of_an_argument(d):
    return d["a"], d["q"], d.get("nope"), d


@table(splits=True)
def list_subclass_operators(x):
    s = Stack([1, 2])
    return (
        s + [3],
        [0] + s,
        s == [1, 2],
        s[::-1],
        2 in s,
        bool(Stack()),
        [v for v in s],
        s * 2,
        max(s),
        sorted(s, reverse=True),
        isinstance(s + [1], Stack),
    )


@table(splits=True, args=lambda: (Stack([1, 2]), Tensor(np.float32(2.0))))
def list_subclass_argument(s, x):
    s.push(5)
    s[0] = x
    del s[1]
    return s[0] * x, len(s), s


@table(splits=True)
def subclass_leaves(x):
    return Stack([x])


@table(splits=True)
def number_subclass(x):
    return x * Meters(2.5), Meters(1.5) + 1


class Registry:
    items: typing.ClassVar[dict] = {}
    count = 0

    def __init_subclass__(cls, **kw):
        super().__init_subclass__(**kw)
        Registry.items[cls.__name__] = cls


class Plugin(Registry):
    def run(self, x):
        return x + 1


@table
def registries(x):
    return Registry.items["Plugin"]().run(x), sorted(Registry.items)


class Singleton:
    _one = None

    def __new__(cls, *args):
        self = super().__new__(cls)
        self.made = args
        return self

    def __init__(self, n):
        self.n = n


@table(splits=True)
def own_new(x):
    s = Singleton(3)
    return s.n, s.made, x


class Meta(type):
    def __call__(cls, *args):
        obj = super().__call__(*args)
        obj.tag = "meta"
        return obj

    @property
    def label(cls):
        return cls.__name__ + "!"


class WithMeta(metaclass=Meta):
    def __init__(self, n):
        self.n = n


@table(splits=True)
def metaclasses(x):
    w = WithMeta(2)
    return w.n, w.tag, WithMeta.label, x


class Whole(int):
    """A number that answers for itself where it is asked."""

    __rmul__ = __radd__ = __rsub__ = __rfloordiv__ = __rand__ = lambda self, other: "asked"

    def __gt__(self, other):
        return "asked"

    def __eq__(self, other):
        return "asked"

    __hash__ = int.__hash__


@table(splits=True)
def numbers_are_asked_before_their_kin(x, n):
    w = Whole(3)
    products = [1.5 * w, True + w, 1 + w, 2 * w, 1.5 + w, 1.5 - w, 7.5 // w, True & w, 1j * w]
    compared = [1.5 < w, 1 < w, True < w, 1.5 == w, 1 == w, n == w, 1.5 != w]
    return products, compared, "%d" % w, sum([1.5, w]), x * 2
