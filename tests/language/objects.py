"""Objects: jit_class and plain classes, methods, operators, properties, inheritance, dataclasses, NamedTuple, Cells."""

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


@table
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


@table
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


@table
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


@table
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


class Stack(list):
    def push(self, v):
        self.append(v)
        return self


class Named(dict):
    def __getattr__(self, name):
        return self[name]


class Meters(float):
    pass


@table
def subclasses_of_builtins(x):
    s = Stack([1])
    s.push(2).push(x)
    return len(s), s[0], s[-1], list(s)[:2], isinstance(s, list)


@table
def dict_subclass(x):
    n = Named(a=x, b=2)
    n["c"] = 3
    return n.a * n.b, n.c, len(n), "a" in n, sorted(n), n.get("z")


@table(args=lambda: (Named(a=Tensor(np.float32(1.0)), b=2),))
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


@table
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


@table
def config_dict_made_inside(x):
    c = EasyDict({"a": {"b": 2}}, k=x)
    c.new = 5
    return c.a.b * c.k, c["new"], c["a"]["b"], len(c), list(c.keys()), dict(c.a), [k for k in c]


@table
def missing_keys(x):
    d = Defaults(a=1)
    d["z"] = 3
    return d["a"], d["q"], d["z"], d.get("nope"), sorted(d), len(d)


@table(args=lambda: (Defaults(a=1),))
def missing_keys_of_an_argument(d):
    return d["a"], d["q"], d.get("nope"), d


@table
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


@table(args=lambda: (Stack([1, 2]), Tensor(np.float32(2.0))))
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


@table
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


@table
def metaclasses(x):
    w = WithMeta(2)
    return w.n, w.tag, WithMeta.label, x


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


@table
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
