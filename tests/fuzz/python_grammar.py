"""The tables that random programs are made of: a module's fixed part, expressions, statements and blocks.

In a template `<t>` stands for any expression of kind t, `<=t>` for a name of that kind to assign, `<!t>` for a name of
it that the function owns, `<@>` for one new name, the same at each place. Kinds: t a tensor of shape (2,), s a scalar
tensor, n an int, b a bool, q one that a tensor's value decides, l a list of ints, m a list of tensors, d a dict of
tensors, o an object, u a str, c a callable of a tensor, g a generator of tensors. A line BODY becomes statements, LOOP
statements that may break and continue, RAISE one that raises.
"""

from __future__ import annotations

PRELUDE = """\
import collections
import collections.abc
import contextlib
import copy
import dataclasses
import enum
import functools
import inspect
import itertools
import math
import operator
import string
import textwrap
import types
import typing

LOG = []
COUNT = 0
SCALE = 2
TABLE = {"a": 1, "b": [1, 2, 3]}
HELD = None


def note(*what):
    LOG.append(what)
    return len(LOG)


def told(a, k=1):
    LOG.append(round(float(a.sum()), 3))
    return a * k


class Problem(ValueError):
    def __init__(self, text, code=0):
        super().__init__(text)
        self.code = code


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


def gen(a, n):
    try:
        for i in range(n):
            got = yield a * i
            if got is not None:
                LOG.append(("got", got))
    except KeyError as e:
        LOG.append(("threw", str(e)))
        yield a
    return n


def guarded(a, n):
    try:
        yield from gen(a, n)
    finally:
        LOG.append("closed")


def chain(a, n):
    r = yield from gen(a, n)
    LOG.append(("chained", r))
    yield a + (r or 0)


@contextlib.contextmanager
def scope(a):
    LOG.append("in")
    try:
        yield a + 1
    except ZeroDivisionError:
        LOG.append("swallowed")
    finally:
        LOG.append("out")


def logged(fn):
    @functools.wraps(fn)
    def call(*args, **kwargs):
        LOG.append(fn.__name__)
        try:
            return fn(*args, **kwargs)
        finally:
            LOG.append(len(args))

    return call


@captured
def helper(a, k=1, *rest, c=2, **more):
    return a * k + c + len(rest) + len(more)


@logged
def spread(a, *args, **kwargs):
    for v in args:
        a = a + v
    for name, v in kwargs.items():
        LOG.append(name)
        a = a * v
    return a


def counter(k):
    total = k

    def add(v=1):
        nonlocal total
        total = total + v
        return total

    def look():
        return total

    return add, look


def power(a, n):
    return a if n <= 0 else a * power(a, n - 1)


def adder(a):
    global COUNT
    COUNT += 1
    return lambda v, k=SCALE: v * k + a


def zip_first(m):
    return (a for a, _ in zip(m, range(3)))


def fact(n):
    return 1 if n <= 1 else n * fact(n - 1)


@captured
def halved(a, n=2):
    turns = 0
    while a.sum() > n and turns < 4:
        a = a / 2
        turns += 1
    return a if n else -a


@ms.ops.constexpr
def doubled(n):
    return n * 2


@ms.jit_class
class Unit:
    def __init__(self, n):
        self.n = n

    def times(self, a):
        return a * self.n

    def __call__(self, a):
        return a + self.n


class Layer(ms.nn.Cell):
    def __init__(self):
        super().__init__()
        self.weight = ms.Parameter(Tensor(np.array([1, 3], np.float32)), name="weight")
        self.scale = Tensor(np.array([2, 1], np.float32))
        self.k = 1
        self.seen = []

    def construct(self, a, n=1):
        if self.training:
            a = a * n
        self.seen.append(n)
        return a * self.weight + self.scale * self.k


mixed = ms.ops.MultitypeFuncGraph("mixed")


@mixed.register("Tensor")
def _mixed_tensor(a):
    return a * 2


@mixed.register("Number")
def _mixed_number(a):
    return a + 1


def square(a):
    return (a * a).sum()


LAYER = Layer()


KINDS = {"base": Base, "sub": Sub, "both": Both}
"""

#: what a name's lack leaves
LEAVES = {
    "t": ["x", "y"],
    "s": ["s", "x.sum()"],
    "n": ["0", "1", "2", "-1", "3"],
    "b": ["True", "flag", "not flag"],
    "l": ["[1, 2, 3]", "[]", "items"],
    "m": ["[x, y]", "[y * 2]"],
    "d": ["{'a': x}", "{'a': y, 'k': x}"],
    "o": ["box", "Sub(x)", "Base(y, 2)"],
    "u": ["'a'", "'k'", "'word'"],
    "c": ["helper", "box", "abs"],
    "g": ["gen(x, 3)", "chain(y, 2)"],
}

EXPRESSIONS = {
    "t": """
<t> + <t>
<t> * <n>
<t> - <t> * 0.5
<t> * <t>
-<t>
abs(<t>)
<t> / 2
<s> + <t>
<t> * <s>
<t> ** 2
<n> - <t>
ops.relu(<t>)
ops.maximum(<t>, <t>)
ops.where(<t> > <n>, <t>, <t>)
(<t> > <t>).astype(ms.float32)
<t>.reshape(2)
<t>.expand_dims(0).sum(0)
ops.stack(<m>).sum(0)
ops.concat((<t>, <t>))[1:3]
<t>[::-1]
<t> if <b> else <t>
<t> if <q> else <t>
<m>[<n>]
<m>[-1]
<m>.pop()
<d>['a']
<d>.get(<u>, <t>)
<d>.setdefault(<u>, <t>)
<d>.pop(<u>, <t>)
<d>[<u>]
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
operator.attrgetter('w')(<o>)
Base.step(<o>, <t>)
Point(<t>, <n>).step(<t>)
Pair(<t>).step(<t>)
Pair(<t>, <n>)[0]
Slots(<t>)(<t>)
dataclasses.replace(Point(<t>), n=<n>).w
helper(<t>, <n>)
helper(<t>, *<l>, c=<n>)
helper(<t>, k=<n>, z=<n>)
helper(*[<t>, <n>], **{'c': <n>})
spread(<t>, *<m>)
spread(<t>, <t>, k=<n>, j=<s>)
functools.partial(helper, k=<n>)(<t>)
functools.reduce(operator.add, <m>, <t>)
functools.reduce(lambda p, q: p - q, <m>)
sum(<m>)
sum((v * 2 for v in <m>), <t>)
[v + <n> for v in <m>][-1]
[v * k for k, v in enumerate(<m>) if k < 2][0]
{k: v + 1 for k, v in <d>.items()}['a']
[p * q for p in <m> for q in <m>][-1]
(lambda q: q + <t>)(<t>)
(lambda q, r=<t>, *k: q - r)(<t>)
<c>(<t>)
adder(<t>)(<t>)
counter(<t>)[0](<t>)
next(gen(<t>, 2))
next(<g>, <t>)
max([<t>, <t>], key=lambda v: len(v.shape))
sorted([(2, <t>), (1, <t>)], key=lambda v: v[0])[0][1]
list(map(lambda v: v * 2, <m>))[0]
[*<m>, <t>][0]
(*<m>, <t>)[-1]
{**<d>, 'a': <t>}['a']
next(iter(<d>.values()))
power(<t>, <n> % 3)
told(<t>)
told(<t>, <n>)
Tensor(<t>.asnumpy() * 2)
{'base': Base}.get(<u>, Sub)(<t>).twice
KINDS['both'](<t>, <n>).step(<t>)
(<t> and <t>)[0] + <t>
(<b> and <t>) or <t>
HELD if HELD is not None else <t>
(<o> + <t>).w
(<t> + <o>.w)
(-<o>).w
[a for a in <o>][<n> % 2]
dict(zip('ak', <m>))['a']
itertools.chain(<m>, [<t>]).__next__()
<t>.reshape(2)
<t>[:]
<t>[0:2]
<t>[None][0]
<t>[...]
<t>.expand_dims(1)[:, 0]
<t>.copy()
<t>[[1, 0]]
<t> @ ops.stack([<t>, <t>])
ops.depend(<t>, <t>)
ms.grad(square)(<t>)
ms.grad(lambda v: (v * <t>).sum())(<t>)
ms.value_and_grad(square)(<t>)[1]
ms.vmap(lambda v: v * <n>)(<t>)
ms.vmap(lambda v, w: v - w, in_axes=(0, None))(<t>, <s>)
LAYER(<t>)
LAYER(<t>, n=<n>)
LAYER.weight
LAYER.scale
Unit(<n>).times(<t>)
Unit(<n>)(<t>)
mixed(<t>)
ops.HyperMap()(mixed, (<t>, <n>))[0]
ops.Map()(mixed, [<t>, <t>])[1]
halved(<t>)
halved(<t>, <n>)
<t> * ms.mutable(<n>)
<t> * doubled(<n>)
[[<t>, <t>], [<t>]][<n> % 2][0]
{'a': {'b': <t>}}['a']['b']
[v for row in [<m>, <m>] for v in row if v is not None][0]
[w9 for v in <m> if (w9 := v + 1) is not None][-1]
(lambda *a, q=<t>, **kw: q + len(a) + len(kw))(*<l>)
type('Made', (Base,), {'factor': <n>})(<t>).step(<t>)
""",
    "s": """
<t>.sum()
<t>.max()
<t>[<n> % 2]
<t>[0] * <t>[1]
<s> + <s>
<s> * <n>
ops.tanh(<s>)
<t>.mean()
sum(<t>)
[v for v in <t>][0]
""",
    "q": """
<s> > <n>
<s> > <s>
<s> <= 1.5
not <s> > 0
<t>.sum() > 0 and <b>
<b> or <s> < 1
0 < <s> < <n>
(<t> > 0).any()
<t>.all()
<n> > <s> > -<n>
bool(<s> > 0)
""",
    "n": """
<n> + <n>
<n> - 1
<n> * 2
<n> // <n>
<n> % 3
-<n>
len(<l>)
len(<m>)
len(<d>)
len(<u>)
sum(<l>)
max(<l>, default=<n>)
min(<l>)
<l>[<n>]
<l>[-1]
<l>.count(<n>)
<l>.index(1)
<l>.pop()
SCALE
COUNT
TABLE['a']
TABLE['b'][<n>]
TABLE.get(<u>, <n>)
<n> if <b> else <n>
<n> if <q> else <n>
<o>.n
<o>.off
<o>.x_y
len(<o>.items)
len(<o>)
type(<o>).factor
Base.made
<t>.shape[0]
<t>.ndim
int(<s>)
int(<t>.asnumpy()[0])
round(<s>.item())
int(<b>)
int(<q>)
sum(v for v in <l> if v > 1)
sum(1 for v in <l> for w in <l> if v < w)
next((v for v in <l> if v > 1), <n>)
(lambda v, *rest: v + len(rest))(<n>, <n>)
note(<u>, <n>)
Colour.RED.value
len({<n>, <n>, 2})
<n> and <n>
<n> or <n>
<n> ^ 3
abs(<n>)
divmod(<n>, 3)[1]
Pair(<t>).n
id(<o>) and 1
hash(<u>) and 2
counter(<n>)[0](<n>)
collections.Counter(<l>)[1]
len([*<l>, *<l>])
len(f'{<n>:>4}{<u>!r}')
len(str(<t>.shape))
len(set(<l>))
len({*<l>} & {1, 2})
len({v % 2 for v in <l>} | {5})
sum(<l>, start=<n>)
min(<n>, <n>, key=abs)
pow(<n>, 2, 5)
(<n>, <n>)[<b>]
int('%d' % <n>)
[[1, 2], [3]][<n> % 2][0]
{'a': {'b': <n>}}['a']['b']
fact(<n> % 4)
doubled(<n>)
<t>.size
len(<t>)
LAYER.k
len(LAYER.seen)
Unit(<n>).n
<n> << 1
~<n>
max(enumerate(<l>), default=(0, 0))[0]
(lambda *a, q=<n>, **kw: len(a) + q + len(kw))(*<l>, **<d>)
mixed(<n>)
len([k for k in 'wnq' if hasattr(<o>, k)])
getattr(<o>, 'n', <n>)
""",
    "b": """
<n> > <n>
<n> == <n>
<n> in <l>
<n> not in <l>
<u> in <d>
<u> in TABLE
not <b>
<b> and <b>
<b> or <b>
0 < <n> < 3
<t> is <t>
<o> is <o>
isinstance(<o>, Sub)
hasattr(<o>, 'extra')
callable(<o>)
<l> == <l>
bool(<l>)
any(v > 1 for v in <l>)
all(v < 3 for v in <l>)
<u> == 'a'
<n> in <o>
<o> < <o>
bool(<o>)
HELD is None
isinstance(<t>, Tensor)
type(<o>) is Base
issubclass(type(<o>), Sub)
<l>
<u>.startswith('a')
""",
    "l": """
[<n>, <n>]
<l> + [<n>]
<l>[:2]
<l>[::-1]
<l> * 2
list(range(<n> % 4))
[v * 2 for v in <l>]
[v for v in <l> if v % 2]
[(v := k) + v for k in <l>]
sorted(<l>)
list(reversed(<l>))
[*<l>, <n>]
<o>.items
TABLE['b']
list(<d>).copy() and [1]
<l>.copy()
list(map(int, <l>))
list(filter(None, <l>))
[len(u) for u in <d>]
[i for i, v in enumerate(<m>)]
list({<n>: 1, <n>: 2})
list(itertools.accumulate(<l>))
[a + b for a, b in zip(<l>, <l>)]
<t>.asnumpy().astype('int32').tolist()
[int(v) for v in <t>]
[<n> for _ in <m>]
<l>[<n>:]
<l>[::2]
<l>[-2:]
<l>[<n>:<n>]
[v for row in [<l>, <l>] for v in row if v]
[[a, b] for a in <l> for b in range(2)][-1]
[*zip(<l>, <l>)][0]
list({*<l>})
sorted({v % 2 for v in <l>})
sorted(<l>, reverse=True, key=lambda v: -v)
[w8 for v in <l> if (w8 := v + 1) > 1]
list(dict.fromkeys(<l>))
[*map(lambda v, w: v + w, <l>, <l>)]
list(range(3, 0, -1))
[v for v in range(4) if v not in <l>]
LAYER.seen
list(itertools.chain.from_iterable([<l>, <l>]))
[v if v > 1 else -v for v in <l>]
""",
    "m": """
[<t>, <t>]
[<t>]
<m> + [<t>]
<m>[:1]
[v * 2 for v in <m>]
[v + <t> for v in <m>]
list(<d>.values())
[*<m>, <t>]
list(gen(<t>, 3))
list(guarded(<t>, 2))
list(<g>)
list(<o>)
[helper(v, <n>) for v in <m>]
<m>[::-1]
sorted(<m>, key=lambda v: len(v.shape))
[<t> for _ in <l>]
list(itertools.islice(chain(<t>, 2), 2))
list(map(<c>, <m>))
[f(<t>) for f in (abs, lambda v: v * 2)]
[(lambda: v)() for v in <m>]
[g() for g in [lambda: v for v in <m>]]
""",
    "d": """
{'a': <t>, 'k': <t>}
{'a': <t>}
dict(a=<t>)
{**<d>, 'k': <t>}
dict(<d>)
<d>.copy()
{k: v * 2 for k, v in <d>.items()}
<d> | {'a': <t>}
dict(zip('ab', <m>))
collections.defaultdict(lambda: <t>, <d>)
dict.fromkeys('ak', <t>)
collections.OrderedDict(a=<t>)
dict(sorted(<d>.items()))
{**<d>, **<d>}
{<u>: <t>, 'a': <t>}
{k: v for k, v in <d>.items() if k != 'k'} | {'a': <t>}
{k: v for k, v in zip(<u>, <m>)} | <d>
{str(i): v for i, v in enumerate(<m>)} | {'a': <t>}
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
    "u": """
<u> + <u>
f'{<n>}-{<u>}'
f'{<n>:03d}{<u>!r:>5}'
str(<n>)
repr(<l>)
'%s=%d' % (<u>, <n>)
'{}'.format(<n>)
<u>.upper()
','.join(str(v) for v in <l>)
<u> if <b> else <u>
type(<o>).__name__
repr(<o>)
<u> * 2
str(<t>.dtype)
f'{<s>}'
str(round(float(<s>), 2))
f'{<t>.shape}'
sorted(<d>)[0]
<u>[::-1]
<u>[<n>]
<u>[:2].title()
<u>.replace('a', <u>)
<u>.split('o')[0]
<u>.center(6, '*')
'%r|%5.1f' % (<u>, <n>)
'{0!r:>6}|{k}'.format(<u>, k=<n>)
str(<l>)[1:-1]
f'{<u>=}'
f'{<n>:>{<n>}}'
f'{<t>.sum() * 2}'
'-'.join(sorted(<d>))
'-'.join([<u>, *map(str, <l>)])
<u>.join('ab')
'a'
'k'
""",
    "c": """
lambda v: v + <t>
lambda v, k=<n>: v * k
functools.partial(helper, c=<n>)
<o>
<o>.step
adder(<t>)
counter(<t>)[0]
<t>.__add__
ops.relu
helper
logged(helper)
functools.partial(operator.mul, <t>)
operator.neg
""",
    "g": """
gen(<t>, <n> % 3)
chain(<t>, 2)
(v * 2 for v in <m>)
(v + k for k, v in enumerate(<m>) if k < 3)
iter(<m>)
map(<c>, <m>)
zip_first(<m>)
iter(<o>)
guarded(<t>, 2)
(v for v in guarded(<t>, 3) if v is not None)
(v + w for v in <m> for w in <m>)
filter(lambda v: v is not None, <m>)
""",
}

LINES = """
<=t> = <t>
<=t> = <t>
<=t> = <t>
<=s> = <s>
<=n> = <n>
<=n> = <n>
<=l> = <l>
<=m> = <m>
<=d> = <d>
<=o> = <o>
<=u> = <u>
<=c> = <c>
<=g> = <g>
<=t> = <=t> = <t>
<=t>, <=n> = <t>, <n>
<=t>, <=t> = <t>, <t>
<=n>, *<=l> = <l> or [0]
<=t>, *<=m> = <m>
*<=m>, <=t> = [<t>, <t>, <t>]
(<=n>, (<=t>, <=u>)) = <n>, (<t>, <u>)
<=t>, <=n> = Pair(<t>)
<!t> += <t>
<!t> *= <n>
<!t> -= <s>
<!t> = <!t> + <t>
<!t>[<n> % 2] = <n>
<!t>[0] += <n>
<!t>[:] = <t>
<!t>[1:] = <s>
<!t>[<!t> > 0] = 0
<!n> += <n>
<!n> -= 1
<!u> += <u>
<!l> += [<n>]
<!l> *= 2
<!o> += <t>
<l>.append(<n>)
<l>.extend([<n>, <n>])
<l>.insert(0, <n>)
<l>[0] = <n>
<l>[1:] = [<n>]
<l>.sort()
<l>.reverse()
<l>.remove(<n>)
<l>.clear()
del <l>[0]
del <l>[:1]
<m>.append(<t>)
<m>[0] = <t>
<m>[-1] += <t>
<m>.insert(0, <t>)
<m>[0][0] = <n>
<d>['a'] = <t>
<d>[<u>] = <t>
<d>['a'] += <t>
<d>.update(k=<t>)
<d>.update(<d>)
del <d>['a']
<d>['a'][0] = <n>
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
TABLE['a'] = <n>
TABLE['b'].append(<n>)
TABLE[<u>] = <n>
COUNT += 1
HELD = <t>
SCALE = <n>
LOG.append(<n>)
LOG.append(<t>)
LOG.append((<u>, <t>))
note(<u>, <n>)
note(<l>[:], <b>)
print(<u>, <n>)
print(<s>)
print(f'{<n>}', end=';')
note(float(<s>))
note(<t>.asnumpy().tolist())
note(<s>.item())
<c>(<t>)
next(<g>)
<g>.close()
note(<g>.send(<n>) is None)
<g>.send(None)
<g>.throw(KeyError('thrown'))
assert <b>, <u>
assert <q>
del <!t>
pass
note(sorted(k for k in TABLE))
LOG.append(lambda: <t>)
note((<@> := <n>), <@>)
<=t> = (<@> := <t>) + <@>
import math; note(math.floor(<n> + 0.5))
note(*[v for v in <l>], *(<n>, <n>))
note(*map(str, <l>))
del <!g>
<!g> = None
<!o> = None
<=g> = guarded(<t>, 3)
<=t> = next(<!g>)
<l>[<n>:<n>] = <l>
<l>[::2] = [<n>]
<!l>[0], <!l>[-1] = <!l>[-1], <!l>[0]
<!l>.append(<!l>.pop())
<d>.clear()
<d>.popitem()
<d>['q'] = <d>.setdefault('q', <t>) * 2
del <d>[<u>]
<!d> |= {'z': <t>}
<m>[0][:] = <t>
<m>[-1][1:] += <s>
<=t> = <!t>[:]
<=t> = <!t>.reshape(2)
<=s> = <!t>[1]
<!t>.reshape(2)[0] = <n>
<!t>[0:1][0] = <s>
<!t>[0], <!t>[1] = <n>, <s>
<!t>[...] = <!t>[::-1]
<!t>[<n>] += <s>
LAYER.weight.set_data(<t>)
LAYER.weight[0] = <n>
LAYER.weight += <t>
ops.assign(LAYER.weight, <t>)
<=t> = LAYER.weight.reshape(2)
<=t> = LAYER.weight * <n>
LAYER.k += 1
LAYER.k = <n>
LAYER.scale = <t>
LAYER.scale[0] = <n>
LAYER.set_train(<b>)
LAYER.seen.append(<n>)
HELD = LAYER.weight
<=n>, <=n> = divmod(<n>, 3)
<=u>, *<=l> = [<u>, *<l>]
(<=t>, <=n>), <=u> = (<t>, <n>), <u>
<=t> = <!t> = <!t> + <t>
note(*<u>, **{'k': 1}) if <b> else note(<u>)
print(<l>, <u>, sep='|')
note(f'{<n>}', '%s' % <u>)
note({<n>, <n>} == {<n>}, (<n>,) < (<n>, 1))
""".strip().splitlines()

RAISES = """
raise Problem(<u>, <n>)
raise KeyError(<u>)
raise ValueError
raise LookupError(<n>) from None
<l>[<n> + 9]
{}[<u>]
<n> // 0
<o>.missing
assert not True, <u>
note(undefined)
ops.reshape(<t>, (3, 5))
int(<u>)
next(iter(()))
<t> + <u>
None + <n>
<t>[5]
helper()
raise StopIteration(<n>)
raise Problem(<u>) from KeyError(<n>)
""".strip().splitlines()

BLOCKS = """
if <b>:
    BODY
---
if <b>:
    BODY
else:
    BODY
---
if <b>:
    BODY
elif <q>:
    BODY
else:
    BODY
---
if <q>:
    BODY
---
if <q>:
    BODY
else:
    BODY
---
if <q>:
    <!t> = <!t> + <t>
else:
    <!t> = <!t> * 2
---
if (<@> := <n>) > 1:
    note(<@>)
    BODY
---
if <t>.asnumpy()[0] > <n>:
    BODY
---
for <=n> in range(<n> % 4):
    LOOP
---
for <=n> in range(3):
    LOOP
else:
    BODY
---
for <=n> in <l>[:3]:
    LOOP
else:
    note('else')
---
for <=t> in <m>[:3]:
    LOOP
---
for <=u>, <=t> in <d>.items():
    LOOP
---
for <=u> in list(<d>):
    LOOP
---
for <=n>, <=t> in enumerate(<m>[:3], 1):
    LOOP
---
for <=n>, <=t> in zip(range(3), <m>):
    LOOP
---
for <=t> in gen(<t>, <n> % 4):
    LOOP
---
for <=t> in itertools.islice(<g>, 3):
    LOOP
---
for <=s> in <t>:
    LOOP
---
for <=n> in <t>.asnumpy().astype('int32').tolist():
    LOOP
---
for <=t> in <o>:
    LOOP
---
for <=n>, (<=u>, *<=m>) in [(1, ('a', <t>)), (2, ('b', <t>, <t>))]:
    LOOP
---
for <o>.w in <m>[:2]:
    LOOP
---
<@> = <n> % 4
while <@> > 0:
    <@> -= 1
    LOOP
else:
    BODY
---
<@> = 0
while True:
    <@> += 1
    if <@> > 3 or <b>:
        break
    LOOP
---
<@> = 0
while <q> and <@> < 3:
    <@> += 1
    LOOP
---
<@> = 0
while <q>:
    <!t> = <!t> + 1
    <@> += 1
    if <@> > 2:
        break
---
<@> = <l>[:3]
while <@>:
    note(<@>.pop())
    LOOP
---
try:
    BODY
    RAISE
except (ValueError, LookupError) as e:
    note(type(e).__name__, str(e))
    BODY
---
try:
    RAISE
except ZeroDivisionError:
    BODY
except Exception as e:
    note(type(e).__name__, e.args)
else:
    BODY
finally:
    BODY
---
try:
    BODY
except Exception:
    note('failed')
    raise
else:
    BODY
---
try:
    BODY
finally:
    BODY
---
try:
    try:
        BODY
        RAISE
    finally:
        note('inner')
        BODY
except Exception as e:
    note(type(e).__name__)
---
try:
    try:
        RAISE
    except Exception as e:
        raise Problem('again', <n>) from e
except Problem as e:
    note(e.code, type(e.__cause__).__name__, type(e.__context__).__name__)
---
try:
    try:
        RAISE
    except Exception:
        BODY
        RAISE
except Exception as e:
    note(type(e).__name__, type(e.__context__).__name__, e.__suppress_context__)
---
try:
    BODY
    RAISE
except Exception as e:
    HELD = e
---
with Base(<t>, <n>) as <=t>:
    BODY
---
with Base(<t>, <n>) as <=t>:
    BODY
    RAISE
---
with scope(<t>) as <=t>, Sub(<t>):
    BODY
---
with contextlib.suppress(LookupError, ZeroDivisionError):
    BODY
    RAISE
---
with contextlib.ExitStack() as <@>:
    <=t> = <@>.enter_context(scope(<t>))
    BODY
---
with scope(<t>) as <=t>:
    BODY
    <n> // 0
---
match <n> % 3:
    case 0:
        BODY
    case 1 if <b>:
        BODY
    case <=n>:
        BODY
---
match [<n>, <t>]:
    case [0, <=t>]:
        BODY
    case [int(<=n>), *<=m>]:
        BODY
---
match <o>:
    case Sub(n=1 | 2):
        BODY
    case Base(w=<@>) | Point(<@>):
        LOG.append(<@>)
        BODY
    case _:
        note('none')
---
match {'k': <n>, 'w': <t>}:
    case {'k': 1, **<@>}:
        note(sorted(<@>))
    case {'k': 2 | 3 as <=n>, 'w': <=t>}:
        BODY
---
match <l>:
    case []:
        BODY
    case [<=n>]:
        BODY
    case [<=n>, *_, <=n>] if <b>:
        BODY
---
match <u>, <n>:
    case ('a' | 'k', <=n>):
        BODY
    case (str(), -1):
        BODY
---
<@> = gen(<t>, 3)
<=t> = next(<@>)
BODY
for <=t> in <@>:
    LOOP
---
with contextlib.closing(guarded(<t>, 3)) as <@>:
    <=t> = next(<@>)
    BODY
    note(<@>.send(<n>) is None)
---
<@> = guarded(<t>, 2)
<=t> = next(<@>)
try:
    <@>.throw(Problem('thrown'))
except ValueError as e:
    note(str(e))
---
<@> = chain(<t>, 2)
<=t> = next(<@>)
note(<@>.send(<n>) is None)
BODY
<@>.close()
---
<@> = gen(<t>, 2)
try:
    <=t> = next(<@>)
    BODY
    <=t> = next(<@>)
    next(<@>)
except StopIteration as e:
    note('stopped', e.value)
---
class <@>(Base):
    factor = <n>
    def step(self, d):
        return super().step(d) + <t>
<=o> = <@>(<t>)
---
for <=n> in range(2):
    for <=n> in range(2):
        LOOP
    else:
        BODY
---
with scope(<t>) as <=t>, scope(<t>) as <=t>, contextlib.suppress(KeyError):
    BODY
    RAISE
---
with Base(<t>, 1) as <=t>, Base(<t>, 2) as <=t>:
    BODY
---
try:
    BODY
except KeyError:
    note('key')
except (TypeError, ValueError) as e:
    note(type(e).__name__)
    BODY
else:
    note('else')
finally:
    note('finally')
---
for <=n> in range(2):
    try:
        LOOP
    finally:
        note('finally')
---
<@> = guarded(<t>, 3)
try:
    <=t> = next(<@>)
    BODY
    <@> = None
    note('gone')
finally:
    BODY
---
<@> = guarded(<t>, 3)
<=t> = next(<@>)
try:
    BODY
    RAISE
except Exception as e:
    del <@>
    note('gone', type(e).__name__)
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
for <=n>, <=n> in itertools.product(range(2), [<n>, <n>]):
    LOOP
---
for <=n> in reversed(range(3)):
    LOOP
---
for <=n> in filter(None, map(int, <l>[:3])):
    LOOP
---
for <=t> in itertools.takewhile(lambda v: v is not None, <m>):
    LOOP
---
for <@>, <=t> in sorted({'b': <t>, 'a': <t>}.items()):
    note(<@>)
    LOOP
---
match {'a': {'b': <n>, 'c': <t>}}:
    case {'a': {'b': 0, 'c': <=t>}}:
        BODY
    case {'a': {'b': int() as <=n>}}:
        BODY
---
match (Colour.RED if <b> else Colour.BLUE), <l>:
    case Colour.RED, [_, *<=l>]:
        BODY
    case Colour.BLUE | Colour.RED as <@>, _:
        note(<@>.name)
---
if <q> and <b> or not <q>:
    BODY
elif (<@> := <n>) > 1 and <q>:
    note(<@>)
    BODY
---
while <q>:
    <!t> = <!t> * 2 + 1
    if <n> > 1:
        break
    <!t>[0] = -1
    break
""".strip("\n").split("\n---\n")

#: statements that stand between calls, in each space alike
CHANGES = """
SCALE = 3
SCALE = 2.5
COUNT = 7
TABLE['a'] = 5
TABLE['b'] = [4]
TABLE['new'] = 1
del TABLE['b'][0]
TABLE = {'a': 9, 'b': [0, 1]}
HELD = Tensor(np.array([3, 4], np.float32))
HELD = None
Base.factor = 5
Sub.factor = 1
Base.scaled = staticmethod(lambda a, k=1: a - k)
Sub.step = lambda self, d: d * 2
Base.twice = property(lambda self: self.w * 3)
Base.lazy = 4
del Sub.factor
del Sub.step
helper.__defaults__ = (2,)
helper = lambda a, k=1, *rest, c=2, **more: a - k
told = lambda a, k=1: a
KINDS['both'] = Base
power = lambda a, n: a * n
note = lambda *what: 3
Loud.__setattr__ = object.__setattr__
Base.__add__ = lambda self, other: self
Base.__bool__ = lambda self: False
len = lambda v: 2
abs = lambda v: v * 3
Base.n = 8
Sub.__getattr__ = lambda self, name: 5 if name == 'x_y' else object.__getattribute__(self, name)
Point.step = lambda self, d: d
LOG.append('between')
Base.__getattr__ = lambda self, name: 4 if name in ('nope', 'x_y', 'missing') else object.__getattribute__(self, name)
Base.twice = property(lambda self: self.nope)
del Sub.__getattr__
LAYER.weight.set_data(Tensor(np.array([5, -1], np.float32)))
LAYER.k = 3
LAYER.scale = Tensor(np.array([0, 1], np.float32))
LAYER.set_train(True)
fact = lambda n: n
Unit.times = lambda self, a: a
square = lambda a: (a * 3).sum()
""".strip().splitlines()
