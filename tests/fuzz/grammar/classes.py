"""What random programs know of less common classes: metaclasses, hooks of attributes, class statements."""

from __future__ import annotations

PRELUDE = """\
class Meta(type):
    def __new__(mcs, name, bases, space, **more):
        LOG.append(("class", name, sorted(more)))
        return super().__new__(mcs, name, bases, space)

    def __init__(cls, name, bases, space, **more):
        super().__init__(name, bases, space)
        cls.more = sorted(more.items())

    def __call__(cls, *args, **kwargs):
        made = super().__call__(*args, **kwargs)
        LOG.append(("made", cls.__name__))
        return made

    def __getattr__(cls, name):
        if name.startswith("m_"):
            return len(name)
        raise AttributeError(name)

    def __contains__(cls, k):
        return k == 1

    def __len__(cls):
        return 3


class Plugin(metaclass=Meta):
    known = []

    def __init_subclass__(cls, k=0, **more):
        super().__init_subclass__(**more)
        cls.k = k
        Plugin.known.append(cls.__name__)

    def __class_getitem__(cls, item):
        return cls, item

    def __new__(cls, w, n=1):
        made = super().__new__(cls)
        made.fresh = n
        return made

    def __init__(self, w, n=1):
        self.w = w
        self.n = n
        self.items = [n]

    def step(self, d):
        return self.w * self.k + d if self.k else d - self.w

    def __getattribute__(self, name):
        if name == "twice":
            return object.__getattribute__(self, "w") * 2
        return object.__getattribute__(self, name)

    def __setattr__(self, name, value):
        LOG.append(("plugin", name))
        object.__setattr__(self, name, value)

    def __delattr__(self, name):
        LOG.append(("gone", name))
        object.__delattr__(self, name)

    def __call__(self, a, n=1):
        return a + self.w * n


class Added(Plugin, k=2):
    pass


class Typed:
    def __init__(self, kind, default):
        self.kind = kind
        self.default = default

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, instance, owner=None):
        return self if instance is None else instance.__dict__.get(self.name, self.default)

    def __set__(self, instance, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{self.name}: {type(value).__name__}")
        instance.__dict__[self.name] = value

    def __delete__(self, instance):
        LOG.append(("deleted", self.name))
        instance.__dict__.pop(self.name, None)


class Checked:
    n = Typed(int, 1)
    w = Typed(Tensor, None)
    items = Typed(list, [])

    def __init__(self, w, n=1):
        self.w = w
        self.n = n

    def step(self, d):
        return self.w - d * self.n

    @functools.cached_property
    def twice(self):
        LOG.append("checked")
        return self.w * 2

    def __call__(self, a, n=1):
        return a - self.w

    part = functools.partialmethod(step, 2)

    @functools.singledispatchmethod
    def show(self, v):
        return "other"

    @show.register
    def _(self, v: int):
        return f"int {v + self.n}"

    @show.register(str)
    def _(self, v):
        return v * 2


def mixin(base):
    class Mixed(base):
        def step(self, d):
            return super().step(d) + __class__.__mro__.index(base)

    return Mixed
"""

EXPRESSIONS = {
    "t": """
Plugin(<t>, <n>).step(<t>)
Added(<t>).step(<t>)
Added(<t>).twice
mixin(Base)(<t>).step(<t>)
mixin(Added)(<t>).step(<t>)
Checked(<t>, <n>).part()
Checked(<t>).twice
Bag(<m>).total() + <t>
Lookup(a=<t>)['a']
""",
    "n": """
Plugin.m_xyz
len(Plugin)
Added.k
len(Plugin[<n>])
Added(<t>).fresh
Checked(<t>, <n>).n
Lookup()[<u>]
Lookup(a=<n>).get('b', <n>)
len(Bag(<l>))
drive(Ticks(1, 2).__anext__())
""",
    "b": """
<n> in Plugin
isinstance(<o>, (Plugin, Point))
""",
    "l": """
Bag(<l>)
list(Lookup(a=<n>).values())
""",
    "m": """
Bag(<m>)
""",
    "d": """
Lookup(a=<t>)
""",
    "o": """
Plugin(<t>, <n>)
Added(<t>)
Checked(<t>, <n>)
mixin(Sub)(<t>)
""",
    "c": """
Checked(<t>).part
Added(<t>).step
""",
}

LINES = """
<=o> = Plugin(<t>, <n>)
<=o> = Checked(<t>)
Plugin.known.append(<u>)
note(len(Plugin.known), Added.more)
note(Lookup()[<u>], Lookup()[<n>])
<@> = Bag(<m>); <@>.append(<t>); <@> += [<t>]; <=t> = <@>.total()
<@> = Lookup(); <@>[<u>] += <n>; note(<@>['q'], sorted(<@>))
""".strip().splitlines()

BLOCKS = """
class <@>(Base):
    factor = <n>
    def step(self, d):
        return super().step(d) + <t>
<=o> = <@>(<t>)
---
class <@>(Base):
    @property
    def twice(self):
        note('twice')
        return self.nope if self.n else <t>
    def __getattr__(self, name):
        if name[:1] == '_':
            raise AttributeError(name)
        return <t>
<=o> = <@>(<t>, <n>)
---
class <@>:
    def __init__(self, w):
        self.w = w
        self.n = <n>
    def __mul__(self, other):
        return self.w * other
    def __eq__(self, other):
        return self.n == other
    def __hash__(self):
        return self.n
    def __repr__(self):
        return f'made {self.n}'
    def __call__(self, a, n=1):
        return self * a
<=o> = <@>(<t>)
note(<!o> == <n>, {<!o>: 1}[<!o>])
---
class <@>(Plugin, k=<n>):
    __slots__ = ('q',)
    def step(self, d):
        self.q = d
        return super().step(self.q)
<=o> = <@>(<t>)
<=t> = <!o>.step(<t>)
---
class <@>:
    def __init__(self):
        self.data = {}
    def __getattr__(self, name):
        if name == 'data' or name[:2] == '__':
            raise AttributeError(name)
        note('asked', name)
        return self.data.setdefault(name, <t>)
    def __setattr__(self, name, value):
        if name == 'data':
            super().__setattr__(name, value)
        else:
            self.data[name] = value
    def __delattr__(self, name):
        del self.data[name]
<@> = <@>()
<@>.w = <t>
<=t> = <@>.w + <@>.z
del <@>.w
note(sorted(<@>.data))
""".strip("\n").split("\n---\n")

#: statements that stand between calls, in each space alike
CHANGES = """
Plugin.step = lambda self, d: d * 3
Added.k = 0
Meta.__call__ = type.__call__
Plugin.__setattr__ = object.__setattr__
Checked.n = 4
Bag.total = lambda self: len(self)
Lookup.__missing__ = lambda self, k: 7
""".strip().splitlines()
