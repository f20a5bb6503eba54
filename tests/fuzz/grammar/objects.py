"""What random programs know of objects: attributes, properties, descriptors, inheritance."""

from __future__ import annotations

PRELUDE = """\
class Offset:
    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        LOG.append(("get", self.name))
        return getattr(instance, self.name, 0) + 1

    def __set__(self, instance, value):
        LOG.append(("set", self.name))
        setattr(instance, self.name, value)


class Lazy:
    def __init__(self, fn):
        self.fn = fn

    def __get__(self, instance, owner=None):
        value = self.fn(instance)
        setattr(instance, self.fn.__name__, value)
        return value


class Base:
    factor = 2
    made = 0
    off = Offset()

    def __init__(self, w, n=1):
        self.w = w
        self.n = n
        self.items = []
        Base.made += 1

    @property
    def twice(self):
        return self.w * 2

    @twice.setter
    def twice(self, value):
        LOG.append("twice")
        self.w = value * 0.5

    @Lazy
    def lazy(self):
        LOG.append("lazy")
        return self.w + self.n

    def step(self, d):
        self.w = self.w + d * self.factor
        self.items.append(self.n)
        return self.w

    @classmethod
    def of(cls, w):
        return cls(w, 3)

    @staticmethod
    def scaled(a, k=1):
        return a * k * SCALE

    def __call__(self, a, n=1):
        return self.w * n + a

    def __add__(self, other):
        if isinstance(other, str):
            return NotImplemented
        return type(self)(self.w + (other.w if isinstance(other, Base) else other), self.n)

    def __radd__(self, other):
        return type(self)(other + self.w, self.n + 1)

    def __iadd__(self, other):
        self.w = self.w + other
        LOG.append("iadd")
        return self

    def __matmul__(self, a):
        return self.w * a

    def __neg__(self):
        return type(self)(-self.w, -self.n)

    def __len__(self):
        return len(self.items)

    def __bool__(self):
        return self.n > 0

    def __contains__(self, k):
        return k in self.items

    def __getitem__(self, k):
        return self.w * k if isinstance(k, int) else getattr(self, k)

    def __setitem__(self, k, v):
        self.items.append(k)
        self.w = v

    def __iter__(self):
        yield self.w
        yield self.w * self.n

    def __lt__(self, other):
        return self.n < other.n

    def __repr__(self):
        return f"{type(self).__name__}({self.n})"

    def __enter__(self):
        LOG.append(("enter", self.n))
        return self.w

    def __exit__(self, kind, e, tb):
        LOG.append(("exit", kind and kind.__name__, self.n))
        self.n += 1
        return kind is KeyError


class Sub(Base):
    factor = 3

    def __init__(self, w, n=1, *, k=1):
        super().__init__(w, n)
        self.k = k

    @property
    def twice(self):
        return super().twice + self.k

    @twice.setter
    def twice(self, value):
        Base.twice.fset(self, value)
        self.k += 1

    def step(self, d):
        LOG.append("sub")
        return super().step(d) - self.n

    def __getattr__(self, name):
        if name.startswith("x_"):
            return len(name)
        raise AttributeError(f"no {name}")


class Loud:
    def step(self, d):
        LOG.append("loud")
        return super().step(d) * 2

    def __setattr__(self, name, value):
        if name == "n":
            LOG.append(("n", value))
        super().__setattr__(name, value)


class Both(Loud, Sub):
    factor = property(lambda self: self.n + 1)


class Slots:
    __slots__ = ("w", "n", "items")

    def __init__(self, w, n=0):
        self.w, self.n, self.items = w, n, [n]

    def step(self, d):
        self.w = self.w - d
        return self.w

    twice = property(lambda self: self.w + self.w)

    def __call__(self, a, n=1):
        return a - self.w * n


@dataclasses.dataclass
class Point:
    w: object
    n: int = 0
    items: list = dataclasses.field(default_factory=list)

    def __post_init__(self):
        LOG.append("point")

    def step(self, d):
        return self.w * d

    @functools.cached_property
    def twice(self):
        LOG.append("cached")
        return self.w * 2

    def __call__(self, a, n=1):
        return a * n


class Pair(typing.NamedTuple):
    w: object
    n: int = 2

    def step(self, d):
        return self.w + d


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


@ms.jit_class
class Unit:
    def __init__(self, n):
        self.n = n

    def times(self, a):
        return a * self.n

    def __call__(self, a):
        return a + self.n


KINDS = {"base": Base, "sub": Sub, "both": Both}
"""

EXPRESSIONS = {
    "t": """
<o>.w
<o>.twice
<o>.lazy
<o>.step(<t>)
<o>(<t>, <n>)
<o>(<t>)
<o> @ <t>
<o>[<n>]
<o>['w']
Base.scaled(<t>, <n>)
type(<o>).scaled(<t>)
getattr(<o>, 'w')
getattr(<o>, 'extra', <t>)
Base.step(<o>, <t>)
Point(<t>, <n>).step(<t>)
Pair(<t>, <n>)[0]
Slots(<t>)(<t>)
{'base': Base}.get(<u>, Sub)(<t>).twice
KINDS['both'](<t>, <n>).step(<t>)
(<o> + <t>).w
(<t> + <o>.w)
(-<o>).w
[a for a in <o>][<n> % 2]
type('Made', (Base,), {'factor': <n>})(<t>).step(<t>)
functools.partial(Base.step, <o>)(<t>)
vars(<o>)['w']
<o>.__class__(<t>).step(<t>)
super(Sub, Sub(<t>)).step(<t>)
""",
    "n": """
<o>.n
<o>.off
<o>.x_y
len(<o>.items)
len(<o>)
type(<o>).factor
Base.made
Colour.RED.value
id(<o>) and 1
len([k for k in 'wnq' if hasattr(<o>, k)])
getattr(<o>, 'n', <n>)
vars(<o>).get('n', 5)
len(vars(type(<o>)).get('__doc__') or '')
type(<o>).__mro__.index(object)
""",
    "b": """
<o> is <o>
isinstance(<o>, Sub)
hasattr(<o>, 'extra')
callable(<o>)
<n> in <o>
<o> < <o>
bool(<o>)
type(<o>) is Base
issubclass(type(<o>), Sub)
hasattr(<o>, 'twice')
'w' in vars(<o>)
None is <o>.w
""",
    "l": """
<o>.items
""",
    "m": """
list(<o>)
""",
    "o": """
Base(<t>, <n>)
Sub(<t>, k=<n>)
Both(<t>)
Sub.of(<t>)
type(<o>)(<t>)
Point(<t>, <n>)
Slots(<t>, <n>)
<o> + <t>
<t> + <o>
-<o>
<o> if <b> else <o>
max(<o>, <o>)
[<o>, <o>][<n>]
KINDS['sub'](<t>)
KINDS.get(<u>, Base)(<t>)
""",
    "d": """
vars(Base(<t>)) and <d>
""",
}

LINES = """
<=o> = <o>
<=t>, <=n> = Pair(<t>)
<!o> += <t>
<o>.w = <t>
<o>.w += <t>
<o>.w[0] = <n>
<o>.n += 1
<o>.n = <n>
<o>.twice = <t>
<o>.off = <n>
<o>.off += 1
<o>.extra = <t>
setattr(<o>, 'w', <t>)
<o>[<n>] = <t>
<o>.items.append(<n>)
<o>.items = <l>
<o>.step(<t>)
del <o>.extra
Base.factor = <n>
type(<o>).shared = <t>
<!o> = None
del <o>.n
<o>.n = <u>
<o>.fresh = <n>
vars(<o>)['n'] = <n>
<o>.__dict__['w'] = <t>
setattr(type(<o>), 'shared', <n>)
delattr(<o>, 'w')
object.__setattr__(<o>, 'n', <n>)
<o>.w *= <n>
<o>.w[:] = <t>
<o>.items += [<n>]
""".strip().splitlines()

#: statements that stand between calls, in each space alike
CHANGES = """
Base.factor = 5
Sub.factor = 1
Base.scaled = staticmethod(lambda a, k=1: a - k)
Sub.step = lambda self, d: d * 2
Base.twice = property(lambda self: self.w * 3)
Base.lazy = 4
del Sub.factor
del Sub.step
KINDS['both'] = Base
Loud.__setattr__ = object.__setattr__
Base.__add__ = lambda self, other: self
Base.__bool__ = lambda self: False
Base.n = 8
Sub.__getattr__ = lambda self, name: 5 if name == 'x_y' else object.__getattribute__(self, name)
Point.step = lambda self, d: d
Base.__getattr__ = lambda self, name: 4 if name in ('nope', 'x_y', 'missing') else object.__getattribute__(self, name)
Base.twice = property(lambda self: self.nope)
del Sub.__getattr__
""".strip().splitlines()
