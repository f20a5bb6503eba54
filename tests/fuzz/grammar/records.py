"""What random programs know of dataclasses, named tuples and enums."""

from __future__ import annotations

PRELUDE = """\
@dataclasses.dataclass(frozen=True, order=True)
class Cold:
    n: int
    w: object = dataclasses.field(compare=False, default=None)
    tags: list = dataclasses.field(default_factory=lambda: [0], compare=False, repr=False)

    def step(self, d):
        return self.w + d if self.n else d

    @property
    def twice(self):
        return self.w * 2

    def __call__(self, a, n=1):
        return a + n


@dataclasses.dataclass(slots=True)
class Slim:
    w: object
    n: int = 1
    items: list = dataclasses.field(default_factory=list)
    total: object = dataclasses.field(init=False, default=0)
    seed: dataclasses.InitVar[int] = 2

    def __post_init__(self, seed):
        LOG.append(("slim", seed))
        self.total = self.n + seed

    def step(self, d):
        self.w = self.w + d * self.total
        return self.w

    twice = property(lambda self: self.w + self.total)

    def __call__(self, a, n=1):
        return a * self.total - n


@dataclasses.dataclass(kw_only=True, eq=False)
class Named(Point):
    extra: object = None
    kind: typing.ClassVar[int] = 4


class Step(enum.IntEnum):
    ONE = 1
    TWO = 2

    def of(self, a):
        return a * int(self)


class Flags(enum.Flag):
    A = enum.auto()
    B = enum.auto()


class Mood(enum.Enum):
    GOOD = (1, "g")
    BAD = (2, "b")

    def __init__(self, k, letter):
        self.k = k
        self.letter = letter

    @property
    def shown(self):
        return f"{self.letter}{self.k}"


@functools.total_ordering
class Rank:
    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        return self.n == other.n if isinstance(other, Rank) else NotImplemented

    def __lt__(self, other):
        LOG.append("lt")
        return self.n < other.n

    def __hash__(self):
        return hash(self.n)

    def __index__(self):
        return self.n % 3

    def __format__(self, spec):
        return f"<{self.n}|{spec}>"
"""

EXPRESSIONS = {
    "t": """
Pair(<t>).step(<t>)
Cold(<n>, <t>).step(<t>)
dataclasses.replace(Cold(<n>, <t>), n=<n>).step(<t>)
Slim(<t>, <n>).step(<t>)
Slim(<t>, seed=<n>)(<t>)
Named(w=<t>, extra=<t>).extra
dataclasses.astuple(Pair(<t>) and Cold(<n>, 1))[0] * <t>
Pair(<t>)._replace(n=<n>).step(<t>)
Pair._make([<t>, <n>])[0]
Step.TWO.of(<t>)
Step(<n>).of(<t>)
<t> * Mood['BAD'].k
""",
    "n": """
Pair(<t>).n
Cold(<n>).n
max(Cold(<n>), Cold(<n>)).n
dataclasses.asdict(Cold(<n>))['n']
Slim(<t>, <n>).total
hash(Cold(<n>)) and 3
Step.ONE + <n>
Step['TWO'].value
len(Flags)
(Flags.A | Flags.B).value
len(list(Mood))
Mood.GOOD.k
sorted([Rank(<n>), Rank(<n>)])[0].n
max(Rank(<n>), Rank(<n>)).n
[5, 6, 7][Rank(<n>)]
""",
    "b": """
Cold(<n>) < Cold(<n>)
Cold(<n>, <t>) == Cold(<n>)
Flags.A in Flags.A | Flags.B
Step.ONE is Step(1)
Rank(<n>) >= Rank(<n>)
Rank(<n>) == <n>
""",
    "l": """
Cold(<n>).tags
Slim(<t>).items
[Step(v) + 0 for v in <l> if v in (1, 2)]
[m.k for m in Mood]
""",
    "m": """
[Step.TWO.of(v) for v in <m>]
""",
    "d": """
dataclasses.asdict(Slim(1)) and {'a': <t>}
{m.letter: <t> for m in Mood} | <d>
""",
    "o": """
Cold(<n>, <t>)
Slim(<t>, <n>)
Named(w=<t>)
""",
}

LINES = """
dataclasses.replace(Cold(<n>), n=<n>).n
note(*Cold(<n>).tags, *Slim(<n>).items)
note(*dataclasses.astuple(Cold(<n>, 1)))
note(Step(<n>).name)
note([m.name for m in Mood])
""".strip().splitlines()

BLOCKS = """
for <=n>, <=t> in enumerate(<m>[:3], 1):
    LOOP
---
@dataclasses.dataclass
class <@>(Slim):
    more: object = None
    def step(self, d):
        return super(<@>, self).step(d) * 2
<=o> = <@>(<t>, <n>)
---
class <@>(enum.Enum):
    P = <n>
    Q = 5
    def of(self, a):
        return a + self.value
<=t> = <@>(5).of(<t>)
note(<@>.P.name, len(<@>))
""".strip("\n").split("\n---\n")

#: statements that stand between calls, in each space alike
CHANGES = """
Cold.step = lambda self, d: d - 1
Slim.twice = property(lambda self: self.w * 5)
Rank.__lt__ = lambda self, other: False
Step.of = lambda self, a: a
""".strip().splitlines()
