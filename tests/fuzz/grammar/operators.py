"""What random programs know of operators, reflected and in place, and of iterators that are classes."""

from __future__ import annotations

PRELUDE = """\
class Vector:
    def __init__(self, w, n=1):
        self.w, self.n, self.items = w, n, []

    def __add__(self, other):
        LOG.append("add")
        return Vector(self.w + (other.w if isinstance(other, Vector) else other), self.n)

    def __radd__(self, other):
        LOG.append("radd")
        return NotImplemented if isinstance(other, str) else Vector(other + self.w, self.n)

    def __sub__(self, other):
        return NotImplemented

    def __rsub__(self, other):
        LOG.append("rsub")
        return Vector(self.w * -1, self.n)

    def __mul__(self, other):
        return self.w * other

    def __rmul__(self, other):
        LOG.append("rmul")
        return other * self.w

    def __imul__(self, other):
        self.w = self.w * other
        self.items.append(1)
        return self

    def __eq__(self, other):
        return isinstance(other, Vector) and self.n == other.n

    def __hash__(self):
        LOG.append("hash")
        return self.n

    def __getitem__(self, k):
        LOG.append(str(k))
        return self.w[k]

    def __setitem__(self, k, v):
        self.w[k] = v

    def __len__(self):
        return 2

    def __iter__(self):
        return Twos(self.w, 2)

    def __contains__(self, v):
        return v == self.n

    def __invert__(self):
        return self.w[::-1]

    def step(self, d):
        return self.w - d

    def __call__(self, a, n=1):
        return self.w + a

    twice = property(lambda self: (self + self).w)


class Twos:
    def __init__(self, a, n):
        self.a, self.n = a, n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n <= 0:
            raise StopIteration(self.a)
        self.n -= 1
        LOG.append(("next", self.n))
        return self.a * self.n

    def __length_hint__(self):
        return self.n
"""

EXPRESSIONS = {
    "t": """
(Vector(<t>) + <t>).w
(<t> + Vector(<t>)).w
(Vector(<t>) + Vector(<t>)).w
(<n> - Vector(<t>)).w
Vector(<t>) * <t>
<n> * Vector(<t>)
<t> * Vector(<t>)
~Vector(<t>)
Vector(<t>)[::-1]
Vector(<t>, <n>)[...]
[*Vector(<t>)][0]
sum(Vector(<t>), <t>)
max(Vector(<t>), key=lambda v: len(v.shape))
dict(enumerate(Vector(<t>)))[1]
list(zip(Vector(<t>), Twos(<t>, 2)))[-1][1]
[v for v in Twos(<t>, 3)][0]
next(Twos(<t>, <n>), <t>)
list(Twos(<t>, 2))[-1]
sum([Vector(<t>), Vector(<t>)], Vector(<t>)).w
functools.reduce(operator.add, [Vector(<t>), <t>, Vector(<t>)]).w
operator.attrgetter('w')(Vector(<t>))
""",
    "s": """
Vector(<t>)[<n> % 2]
sum(Vector(<t>))[0]
""",
    "n": """
len(Vector(<t>))
operator.length_hint(Twos(<t>, 3))
{Vector(<t>, 1): <n>}[Vector(<t>, 1)]
len({Vector(<t>, 1), Vector(<t>, <n>)})
[Vector(<t>, <n>)].index(Vector(<t>, <n>))
""",
    "b": """
<n> in Vector(<t>, <n>)
Vector(<t>, <n>) == Vector(<t>, <n>)
Vector(<t>) != <n>
bool(Vector(<t>))
Vector(<t>, 1) in [Vector(<t>, <n>)]
""",
    "o": """
Vector(<t>, <n>)
""",
    "g": """
Twos(<t>, 3)
iter(Vector(<t>))
map(Vector(<t>), <m>)
""",
    "c": """
Vector(<t>)
Vector(<t>).__add__
""",
}

LINES = """
<@> = Vector(<t>); <@> *= <n>; <@> += <t>; <=t> = <@>.w
<@> = Vector(<t>.copy()); <@>[0] = <n>; <@>[1:] += <s>; <=t>, <=t> = <@>
<@> = Twos(<t>, 3); <=t> = next(<@>); <=m> = list(<@>)
Vector.__add__, Vector.__radd__ = Vector.__radd__, Vector.__add__
""".strip().splitlines()

RAISES = """
Vector(<t>) - <t>
Vector(<t>) + 'a' - 1
next(Twos(<t>, 0))
""".strip().splitlines()

BLOCKS = """
for <=t> in Vector(<t>):
    LOOP
---
for <=t> in Twos(<t>, <n> % 4):
    LOOP
else:
    BODY
---
<@> = Twos(<t>, 3)
for <=t> in <@>:
    LOOP
    break
for <=t> in <@>:
    LOOP
---
class <@>(Vector):
    def __radd__(self, other):
        note('mine')
        return <t>
    def __eq__(self, other):
        BODY
        return NotImplemented
    __hash__ = Vector.__hash__
<=t> = Vector(<t>) + <@>(<t>) if <b> else <t>
note(Vector(<t>) == <@>(<t>), <@>(<t>) == 1)
---
match Vector(<t>, <n>):
    case Vector(n=0):
        BODY
    case Vector(w=Tensor() as <=t>, n=<=n>):
        BODY
""".strip("\n").split("\n---\n")

#: statements that stand between calls
CHANGES = """
Vector.__radd__ = lambda self, other: self
Vector.__iter__ = lambda self: iter([self.w])
Vector.__len__ = lambda self: 0
Twos.__next__ = lambda self: next(iter(()))
del Vector.__hash__
""".strip().splitlines()
