"""What random programs know of the data model: slots, properties with all three parts, descriptors, metaclasses,
objects that pass on what they are asked, NamedTuples."""

from __future__ import annotations

PRELUDE = """\
class Clamped:
    def __init__(self, low=None):
        self.low = low

    def __set_name__(self, owner, name):
        self.slot = "c_" + name
        owner.clamped = getattr(owner, "clamped", ()) + (name,)

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return getattr(instance, self.slot)

    def __set__(self, instance, value):
        if self.low is not None and value < self.low:
            LOG.append(("clamped", self.slot))
            value = self.low
        setattr(instance, self.slot, value)

    def __delete__(self, instance):
        LOG.append(("cleared", self.slot))
        delattr(instance, self.slot)


class Slotted:
    __slots__ = ("w", "c_n", "items", "_hidden")
    n = Clamped(0)

    def __init__(self, w, n=1):
        self.w, self.n, self.items = w, n, [n]

    @property
    def hidden(self):
        return getattr(self, "_hidden", self.w)

    @hidden.setter
    def hidden(self, value):
        self._hidden = value * self.n

    @hidden.deleter
    def hidden(self):
        del self._hidden

    def step(self, d):
        self.hidden = d
        return self.hidden + self.w

    twice = property(lambda self: self.w * 2)

    def __call__(self, a, n=1):
        return a * n + self.n


class Wider(Slotted):
    __slots__ = ("extra", "__dict__")

    def __init__(self, w, n=1):
        super().__init__(w, n)
        self.extra = self.other = w + n

    def step(self, d):
        return super().step(d) - self.extra


class Counting(type):
    @classmethod
    def __prepare__(mcs, name, bases, **more):
        return {"order": []}

    def __new__(mcs, name, bases, space, scale=1):
        made = super().__new__(mcs, name, bases, dict(space))
        made.scale = scale
        made.names = [k for k in space if not k.startswith("__")]
        return made

    def __init__(cls, name, bases, space, scale=1):
        super().__init__(name, bases, space)

    def __instancecheck__(cls, instance):
        return hasattr(instance, "w") and type.__instancecheck__(cls, instance)

    def __getitem__(cls, k):
        return cls.scale * k

    def __iter__(cls):
        return iter(cls.names)

    @property
    def label(cls):
        return f"{cls.__name__}:{cls.scale}"


class Scaled(metaclass=Counting, scale=2):
    order.append("scaled")

    def __init__(self, w, n=1):
        self.w, self.n, self.items = w, n, [n]

    def step(self, d):
        return self.w * type(self).scale + d * self.scale

    twice = property(lambda self: self.w * self.scale)

    def __call__(self, a, n=1):
        return a * type(self)[n]


class Wrapped:
    def __init__(self, inner):
        object.__setattr__(self, "inner", inner)

    def __getattr__(self, name):
        LOG.append(("ask", name))
        return getattr(self.inner, name)

    def __setattr__(self, name, value):
        setattr(self.inner, name, value)

    def __call__(self, a, n=1):
        return self.inner(a, n)


class Shape(typing.Protocol):
    def step(self, d): ...


class Trio(typing.NamedTuple):
    w: object
    n: int = 1
    items: tuple = ()

    @property
    def twice(self):
        return self.w * 2

    def step(self, d):
        return self._replace(w=self.w + d).w

    def __call__(self, a, n=1):
        return a * self.n + n

    def __add__(self, other):
        return Trio(self.w + other, self.n)
"""

EXPRESSIONS = {
    "t": """
Slotted(<t>, <n>).step(<t>)
Wider(<t>, <n>).step(<t>)
Wider(<t>).other
Scaled(<t>).step(<t>)
Scaled(<t>)(<t>, <n>)
Wrapped(<o>).w
Wrapped(Slotted(<t>)).step(<t>)
Trio(<t>, <n>).step(<t>)
(Trio(<t>, <n>) + <t>).w
Trio(<t>, <n>)._asdict()['w']
Trio(*[<t>, <n>]).twice
[w for w, n, _ in [Trio(<t>), Trio(<t>, 2)] if n][-1]
super(Wider, Wider(<t>, <n>)).step(<t>)
Slotted.hidden.fget(Slotted(<t>))
Slotted.__dict__['step'](Slotted(<t>, <n>), <t>)
type('Made', (Scaled,), {'step': lambda self, d: d + self.w}, scale=<n>)(<t>).step(<t>)
""",
    "n": """
Slotted(<t>, <n>).n
len(Slotted.clamped)
Scaled[<n>]
len(list(Scaled))
Trio(<t>, <n>).n
len(Trio._fields)
Trio(<t>).__len__()
""",
    "b": """
isinstance(<o>, Scaled)
isinstance(<o>, Slotted)
hasattr(Slotted(<t>), '_hidden')
hasattr(<o>, '__dict__')
callable(getattr(<o>, 'step', None))
""",
    "o": """
Slotted(<t>, <n>)
Wider(<t>, <n>)
Scaled(<t>, <n>)
Wrapped(<o>)
Trio(<t>, <n>)
""",
    "u": """
Scaled.label
','.join(Scaled)
Trio.__name__ + <u>
repr(Trio(<n>, <n>))
""",
    "c": """
Slotted(<t>, <n>)
Scaled(<t>).step
Wrapped(helper)
Trio(<t>, <n>)
""",
}

LINES = """
<@> = Slotted(<t>, <n>); <@>.hidden = <t>; <=t> = <@>.hidden; del <@>.hidden; <=t> = <@>.hidden
<@> = Slotted(<t>); <@>.n = <n>; del <@>.n; note(hasattr(<@>, 'n'))
<@> = Wider(<t>); <@>.other += <t>; <@>.more = <n>; note(sorted(vars(<@>))); <=t> = <@>.other
<@> = Wrapped(<o>); <@>.n = <n>; <@>.w = <t>; note(<@>.n)
<=t>, <=n>, *_ = Trio(<t>, <n>)
Scaled.scale = <n>
<o>.n = -1
del <o>.w
del <o>.items
<o>.__class__ = Base
""".strip().splitlines()

RAISES = """
Slotted(<t>).absent = 1
Slotted(<t>)._hidden
Trio(<t>).n = 3
del Trio(<t>).w
Scaled.absent
Trio(<t>, <n>, (), 4)
""".strip().splitlines()

BLOCKS = """
class <@>(Slotted):
    __slots__ = ()
    @Slotted.hidden.getter
    def hidden(self):
        note('hidden')
        return self.w * 3
<=o> = <@>(<t>, <n>)
<=t> = <!o>.step(<t>)
---
class <@>(metaclass=Counting, scale=<n>):
    k = len(order)
    order.append(k)
    def step(self, d):
        return d * type(self)[2]
<=t> = <@>().step(<t>)
note(<@>.label, <@>.names)
---
class <@>:
    w = <t>
    n = <n>
    items = []
    step = lambda self, d: self.w + d
    twice = property(lambda self: self.nope)
    def __getattr__(self, name):
        note('missing', name)
        if name == 'nope':
            return <t>
        raise AttributeError(name)
<=o> = <@>()
<=t> = <!o>.twice
note(hasattr(<!o>, 'other'))
---
class <@>:
    def __init__(self, w):
        self.w = w
    def __enter__(self):
        self.w[0] = <n>
        return self
    def __exit__(self, kind, e, tb):
        self.w += 1
        note(kind is None, str(e))
        return kind is not None and issubclass(kind, LookupError)
with <@>(<!t>) as inner:
    <=t> = inner.w * 2
    BODY
    RAISE
---
match Trio(<t>, <n>, (1, <n>)):
    case (<=t>, 0, _):
        BODY
    case Trio(n=1 | 2, w=<=t>):
        BODY
    case Trio(_, _, (_, <=n>)):
        note('third')
---
class <@>:
    __match_args__ = ('w', 'n')
    def __init__(self, w, n):
        self.w, self.n = w, n
match <@>(<t>, <n>):
    case <@>(<=t>, 1):
        BODY
    case <@>(<=t>, n=int(<=n>)) if <n> > 0:
        BODY
    case <@>():
        note('plain')
""".strip("\n").split("\n---\n")

#: statements that stand between calls
CHANGES = """
Slotted.n = Clamped()
Scaled.scale = 5
Counting.__getitem__ = lambda cls, k: k
Wrapped.__getattr__ = lambda self, name: 3
Trio.step = lambda self, d: d
Slotted.hidden = property(lambda self: self.w)
""".strip().splitlines()
