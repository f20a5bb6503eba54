"""What random programs know of the standard library and of less common classes: beside the tables of python_grammar, in
the same form."""

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


class Bag(list):
    def append(self, v):
        LOG.append("bag")
        super().append(v)

    def total(self):
        return sum(self[1:], self[0]) if self else 0


class Lookup(dict):
    def __missing__(self, k):
        LOG.append(("missing", k))
        self[k] = len(self)
        return self[k]


@functools.singledispatch
def kind_of(v):
    return 0


@kind_of.register(int)
def _(v):
    return v + 1


@kind_of.register(list)
def _(v):
    return len(v)


@functools.lru_cache(maxsize=4)
def cached(n, k=1):
    LOG.append(("cached", n))
    return n * k + 1


def retried(times):
    def around(fn):
        @functools.wraps(fn)
        def call(*args, **kwargs):
            for turn in range(times):
                try:
                    return fn(*args, turn, **kwargs)
                except ValueError as e:
                    LOG.append(str(e))
            return args[0]

        return call

    return around


@retried(2)
def shaky(a, turn, k=1):
    if turn < k:
        raise ValueError(f"turn {turn}")
    return a * (turn + 2)


def echo(a):
    while True:
        got = yield a
        if got is None:
            return a
        a = a + got


def relay(a):
    try:
        r = yield from echo(a)
        yield r * 2
    except ValueError as e:
        LOG.append(("relay", str(e)))
        yield a - 1
    finally:
        LOG.append("relayed")


class Tick:
    def __init__(self, n):
        self.n = n

    def __await__(self):
        got = yield self.n
        return got


class Ticks:
    def __init__(self, a, n):
        self.a, self.n = a, n

    def __aiter__(self):
        return self

    async def __anext__(self):
        if self.n <= 0:
            raise StopAsyncIteration
        self.n -= 1
        await Tick(self.n)
        return self.a * self.n

    async def __aenter__(self):
        LOG.append("aenter")
        return self.a

    async def __aexit__(self, kind, e, tb):
        LOG.append(("aexit", kind and kind.__name__))
        return kind is KeyError


async def waits(a, n):
    for i in range(n):
        a = a + (await Tick(i))
    return a


async def loops(a, n):
    total = a
    async for v in Ticks(a, n):
        total = total + v
    async with Ticks(a, 1) as w:
        total = total - w
    return total


async def ticked(a, n):
    for i in range(n):
        await Tick(i)
        yield a + i


async def gathered(a, n):
    return [v async for v in ticked(a, n) if v is not None]


def drive(c, k=1):
    try:
        sent = None
        while True:
            sent = c.send(sent)
            LOG.append(("tick", sent))
            sent += k
    except StopIteration as e:
        return e.value


@contextlib.contextmanager
def held(box, name, value):
    before = getattr(box, name, None)
    setattr(box, name, value)
    try:
        yield before
    finally:
        setattr(box, name, before)
        LOG.append(("back", name))


class Quiet(contextlib.ContextDecorator):
    def __enter__(self):
        LOG.append("quiet")
        return self

    def __exit__(self, *e):
        LOG.append(e[0] is None)
        return e[0] is LookupError


@Quiet()
def quietly(a, k):
    if k > 1:
        raise LookupError(k)
    return a + k


def walk(tree, depth=0):
    for item in tree:
        if isinstance(item, list):
            yield from walk(item, depth + 1)
        else:
            yield item, depth


def early(a, n):
    for i in range(3):
        try:
            if i == n:
                return a * i
            if n < 0:
                break
            continue
        finally:
            LOG.append(("early", i))
            if n == 2:
                break
    else:
        return a
    return -a


def written(a, n):
    v = a.copy()
    row = v.reshape(2)
    part = row[1:]
    row[0] = n
    part += 1
    v *= 2
    return v, part


def mixin(base):
    class Mixed(base):
        def step(self, d):
            return super().step(d) + __class__.__mro__.index(base)

    return Mixed
"""

EXPRESSIONS = {
    "t": """
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
Plugin(<t>, <n>).step(<t>)
Added(<t>).step(<t>)
Added(<t>).twice
mixin(Base)(<t>).step(<t>)
mixin(Added)(<t>).step(<t>)
Checked(<t>, <n>).part()
Checked(<t>).twice
functools.partial(Base.step, <o>)(<t>)
functools.partial(functools.partial(helper, k=2), c=<n>)(<t>)
functools.partial(spread, <t>, *<m>)(k=<t>)
functools.reduce(lambda p, q: p * 2 + q, <m>, <t>)
shaky(<t>)
shaky(<t>, k=<n>)
quietly(<t>, <n>)
early(<t>, <n>)
written(<t>, <n>)[0]
written(<t>, <n>)[1].expand_dims(0).sum(0) + <t>
drive(waits(<t>, <n> % 3), <n>)
drive(loops(<t>, <n> % 3))
drive(gathered(<t>, 2))[-1]
list(itertools.accumulate(<m>))[-1]
list(itertools.accumulate(<m>, operator.mul, initial=<t>))[-1]
[p + q for p, q in itertools.product(<m>, repeat=2)][-1]
[p - q for p, q in itertools.pairwise([*<m>, <t>])][0]
[p for p, q in itertools.zip_longest(<m>, <l>, fillvalue=<t>)][-1]
list(itertools.chain(<m>, <g>))[-1]
[v for k, v in itertools.groupby(<m>, key=lambda v: v.ndim)][0].__next__()
itertools.tee(<m>)[1].__next__()
list(itertools.starmap(operator.sub, [(<t>, <t>), (<t>, <t>)]))[<n> % 2]
list(itertools.compress(<m>, [0, 1, 1]))[0]
next(itertools.cycle(<m>))
[*itertools.repeat(<t>, 2)][1]
list(itertools.islice(itertools.count(<n>, 2), 3))[-1] * <t>
collections.deque(<m>, maxlen=2)[0]
collections.deque([<t>, <t>]).popleft()
collections.ChainMap({'a': <t>}, <d>)['a']
collections.ChainMap({}, <d>, {'q': <t>})[<u>]
collections.defaultdict(lambda: <t>)[<u>]
collections.OrderedDict(<d>).popitem(last=False)[1]
collections.namedtuple('Made', 'p q')(<t>, <n>).p
operator.itemgetter(0)(<m>)
operator.itemgetter('a', 'a')(<d>)[1]
operator.methodcaller('step', <t>)(<o>)
operator.attrgetter('w', 'n')(<o>)[0]
operator.iadd(<t>, <t>)
Bag(<m>).total() + <t>
Lookup(a=<t>)['a']
[v for v, k in walk([<t>, [<t>, [<t>]]]) if k][<n> % 2]
[a for a in [b for b in <m> if b.ndim] if a is not None][0]
{k: [v + 1 for v in <m>] for k in 'ab'}['b'][0]
[[p * q for q in <m>] for p in <m> if p.ndim][0][-1]
next((p for p in <m> if (q := p.ndim) and q > 0), <t>)
(lambda a, /, b=<t>, *, c=<n>: a * c - b)(<t>)
(lambda **k: sum(k.values()))(**<d>)
[*<m>][::-1][<n>:][0]
getattr(ops, 'relu')(<t>)
vars(<o>)['w']
<o>.__class__(<t>).step(<t>)
super(Sub, Sub(<t>)).step(<t>)
<t>.T
<t>.view(2, 1)[:, 0]
<t>.swapaxes(0, 0)
ops.stack([<t>, <t>])[1]
ops.stack([<t>, <t>], 1)[:, <n> % 2]
ops.stack([<t>, <t>]).sum(<n> % 2)
ops.split(ops.concat((<t>, <t>)), 2)[1]
ops.cat([<t>[:1], <t>[1:]])
ops.clamp(<t>, <n>, 3)
ops.zeros_like(<t>) + <n>
ops.full((2,), <n>, dtype=ms.float32)
ops.arange(2) * <t>
<t>.masked_fill(<t> > <n>, <n>)
<t>.clip(-1, <n>)
<t>.to(ms.float32)
<t>.flip(0)
ops.where(<t> > <t>, <t>, <n>)
ms.grad(lambda v: (v * v * <n>).sum())(<t>)
ms.grad(lambda v: (helper(v, <n>) * <t>).sum())(<t>)
ms.value_and_grad(lambda v: (v.sum(), v * 2), has_aux=True)(<t>)[0][1]
ms.vmap(lambda v: v * v)(<t>)
""",
    "s": """
functools.reduce(operator.add, <t>)
<t>.min()
<t>.prod()
<t>.std()
(<t> * <t>).sum()
max(<t>.sum(), <s>)
written(<t>, <n>)[1][0]
min(<s>, <s>)
<t>.asnumpy().sum() + <s>
ops.sqrt(abs(<s>))
""",
    "q": """
max(<t>) > <n>
<s> in [<s>, <n>]
any(v > <n> for v in <t>)
all(<t> > <n>)
<t>.asnumpy().max() > <n>
int(<s>) > <n>
(<s> > 0) == (<s> > <n>)
<s> != <s>
<n> < <s>
""",
    "n": """
Cold(<n>).n
max(Cold(<n>), Cold(<n>)).n
len(dataclasses.fields(<o>))
dataclasses.asdict(Cold(<n>))['n']
Slim(<t>, <n>).total
hash(Cold(<n>)) and 3
Step.ONE + <n>
Step['TWO'].value
len(Flags)
(Flags.A | Flags.B).value
len(list(Mood))
Mood.GOOD.k
Plugin.m_xyz
len(Plugin)
Added.k
len(Plugin[<n>])
Added(<t>).fresh
Checked(<t>, <n>).n
kind_of(<n>)
kind_of(<l>)
kind_of(<u>)
cached(<n>)
cached(<n>, k=<n>)
cached.cache_info().misses
sorted([Rank(<n>), Rank(<n>)])[0].n
max(Rank(<n>), Rank(<n>)).n
[5, 6, 7][Rank(<n>)]
Lookup()[<u>]
Lookup(a=<n>).get('b', <n>)
len(Bag(<l>))
sum(1 for _ in <g>)
len(list(itertools.combinations(<l>[:4], 2)))
sum(a * b for a, b in itertools.product(<l>[:3], repeat=2))
[k for k, v in itertools.groupby(<l>)][-1]
sum(len(list(v)) for k, v in itertools.groupby(<l>, lambda v: v % 2))
next(itertools.dropwhile(lambda v: v < <n>, <l>), <n>)
list(itertools.accumulate(<l>, max))[-1]
collections.deque(<l>, 2)[-1]
collections.Counter(<u>).most_common(1)[0][1]
sum(collections.Counter(<l>).values())
(collections.Counter(<l>) + collections.Counter([1]))[1]
collections.ChainMap({'a': <n>}, TABLE)['a']
collections.defaultdict(int, a=<n>)[<u>]
operator.itemgetter(-1)(<l>)
operator.index(<n>)
functools.reduce(lambda p, q: p * 2 + q, <l>, <n>)
math.prod(<l>)
math.floor(<n> / 2)
<u>.find('o')
<u>.count('a')
ord(<u>[0])
int(f'{<n>:d}')
(<n>).bit_length()
int.from_bytes(bytes([1, 2]), 'big')
<l>.__len__()
[*range(<n> % 4)].__len__()
len(range(<n>, 9, 2))
max(<l>, key=lambda v: -v)
sum(sorted(<l>, key=lambda v: (v % 2, -v))[:2])
sum(v for v in (k for k in <l> if k) if v > 1)
sum((w := v) * w for v in <l>)
len({*<l>} ^ {1, 9})
len({(v, w) for v in <l> for w in <l> if v < w})
(lambda f: f(f, <n> % 4))(lambda f, k: 1 if k < 1 else k * f(f, k - 1))
-7 // (<n> or 1)
-7 % (<n> or 1)
round(<n> / 3 + 0.5)
int(<n> == 1 == True)
drive(Ticks(1, 2).__anext__())
vars(<o>).get('n', 5)
len(vars(type(<o>)).get('__doc__') or '')
type(<o>).__mro__.index(object)
len(inspect.signature(helper).parameters)
frozenset(<l>).__len__()
bytes([1, 2, 3])[<n> % 3]
memoryview(b'abc')[<n> % 3]
complex(<n>, 1).imag.__int__()
""",
    "b": """
Cold(<n>) < Cold(<n>)
Cold(<n>, <t>) == Cold(<n>)
<n> in Plugin
Flags.A in Flags.A | Flags.B
Step.ONE is Step(1)
Rank(<n>) >= Rank(<n>)
Rank(<n>) == <n>
isinstance(<o>, (Plugin, Point))
isinstance(<o>, collections.abc.Callable)
isinstance(<l>, collections.abc.Sequence)
hasattr(<o>, 'twice')
'w' in vars(<o>)
<u>.isalpha()
<u>.endswith(('a', 'd'))
<u> < <u>
<u> in 'akword'
(<n>, <u>) < (<n>, <u>)
<l> < <l>
{*<l>} <= {1, 2, 3}
[<n>, [<n>]] == [<n>, [<n>]]
not any(<l>)
math.isclose(<n>, 1)
operator.contains(<l>, <n>)
<d>.keys() == {'a'}
<d>.keys() & {'a', 'q'}
1 < <n> <= 3 != <n>
None is <o>.w
""",
    "l": """
Cold(<n>).tags
Slim(<t>).items
Bag(<l>)
list(Lookup(a=<n>).values())
list(itertools.chain(<l>, <l>))
[*itertools.islice(itertools.cycle([1, 2]), 3)]
[a for a, b in itertools.zip_longest(<l>, [1], fillvalue=0)]
list(itertools.takewhile(lambda v: v > 0, <l>))
[a - b for a, b in itertools.pairwise(<l>)]
[len(list(v)) for _, v in itertools.groupby(sorted(<l>))]
list(collections.deque(<l>, maxlen=2))
list(collections.Counter(<l>))
sorted(collections.Counter(<l>).elements())
[Step(v) + 0 for v in <l> if v in (1, 2)]
[m.k for m in Mood]
[v for v, k in walk([1, [2, [<n>]]])]
[x9 for row in [[1, 2], <l>] if row for x9 in row if x9 > 1]
[(lambda: v)() for v in <l>]
[f() for f in [lambda v=v: v for v in <l>]]
[y9 := <n>, y9 + 1]
list(map(operator.itemgetter(0), zip(<l>, <l>)))
list(map(functools.partial(operator.add, <n>), <l>))
[*(v for v in <l>), *range(2)]
[kind_of(v) for v in (<n>, <u>, <l>)]
[cached(v) for v in <l>]
list(zip(*[<l>, <l>]))[0:1] and [1]
[*{**{1: <n>}, **{2: <n>}}]
[divmod(v, 2)[0] for v in <l>]
sorted(<l>, key=functools.cmp_to_key(lambda a, b: b - a))
[ord(v) % 5 for v in <u>]
<l>[slice(None, None, -1)]
<l>[-1:] + <l>[:-1]
<l>[<n>::2]
[[*row] for row in zip(<l>, <l>)][0]
(<l> and <l>) or [<n>]
""",
    "m": """
list(itertools.accumulate(<m>))
list(itertools.chain.from_iterable([<m>, <m>]))
list(itertools.islice(<g>, <n> % 3))
[*itertools.compress(<m>, [1, 0, 1])]
[p + q for p, q in zip(<m>, <m>[::-1])]
list(collections.deque(<m>, maxlen=2))
[*map(operator.neg, <m>)]
[*map(operator.methodcaller('sum', 0), [v.expand_dims(0) for v in <m>])]
Bag(<m>)
[v for v, k in walk([<t>, [<t>]])]
[*relay(<t>)]
drive(gathered(<t>, <n> % 3))
[Step.TWO.of(v) for v in <m>]
[v if v.ndim else v for v in <m> for _ in range(2)]
list(written(<t>, <n>)[:1])
sorted(<m>, key=id) and <m>
<m>[<n>:]
[x for x in <m> if x is not y]
[*<m>, *[<t>]]
""",
    "d": """
Lookup(a=<t>)
collections.ChainMap({'a': <t>}, <d>)
dict(collections.ChainMap({'k': <t>}, <d>))
dataclasses.asdict(Slim(1)) and {'a': <t>}
{'a': <t>, **{k: v for k, v in zip('kq', <m>)}}
{k: v for k, v in <d>.items() if k in 'ak'} | {'a': <t>}
dict([('a', <t>), (<u>, <t>)])
dict(<d>, a=<t>)
{m.letter: <t> for m in Mood} | <d>
vars(Base(<t>)) and <d>
dict.fromkeys(<d>, <t>)
collections.OrderedDict(sorted(<d>.items()))
types.MappingProxyType(<d>).copy()
""",
    "o": """
Cold(<n>, <t>)
Slim(<t>, <n>)
Named(w=<t>)
Plugin(<t>, <n>)
Added(<t>)
Checked(<t>, <n>)
mixin(Sub)(<t>)
copy.copy(<o>)
types.SimpleNamespace(w=<t>, n=<n>, items=[])
functools.reduce(lambda p, q: q, [<o>, <o>])
""",
    "u": """
repr(Cold(<n>))
f'{Rank(<n>):>3}'
f'{Rank(<n>)!s:.0}'
Mood.BAD.shown
Mood((1, 'g')).name
repr(Step.ONE)
str(Step.TWO)
repr(Flags.A | Flags.B)
str(Mood.GOOD)
Checked(<t>).show(<n>)
Checked(<t>).show(<u>)
Added.__name__
repr(Pair(<n>))
str(Pair._fields)
repr(collections.Counter(<u>))
repr(collections.deque(<l>, 3))
repr(collections.OrderedDict(a=<n>))
repr(dict(a=<n>))
<u>.ljust(5, '.').rjust(7)
<u>.zfill(5)
<u>.partition('o')[2]
<u>.rsplit('o', 1)[-1]
<u>.strip('a')
<u>.removeprefix('w')
<u>.swapcase()
<u>.encode().decode()
<u>.translate({97: 'b'})
<u>.expandtabs().capitalize()
'%05d|%-4s|%+d' % (<n>, <u>, <n>)
'%(k)s=%(v)r' % {'k': <u>, 'v': <n>}
'%x %o %e' % (abs(<n>), abs(<n>), <n>)
'%s' % (<l>,)
'{:>{w}}'.format(<u>, w=<n>)
'{0[0]} {1.n}'.format([<n>], Rank(<n>))
'{:08.3f}|{:<5}|{:^7}'.format(<n>, <u>, <u>)
'{!r:>8}'.format(<u>)
'{:,}'.format(<n> * 1000)
f'{<n>:+.2f}'
f'{<n> / 3:{6}.{2}f}'
f'{<u>:*^{7}}'
f'{<n>=!r:>4}'
f'{<l>!s:<9}|'
f'{{<n>}} {<n>:b}'
f'{<s>:.2f}'
f'{float(<s>):8.3g}'
string.Template('$a-$b').substitute(a=<n>, b=<u>)
textwrap.shorten(<u> * 4, 9)
'|'.join(f'{k}:{v.shape}' for k, v in <d>.items())
''.join(reversed(<u>))
','.join(map(str, sorted({*<l>})))
str(<n> / 4)
repr(<n> == 1)
str([<u>, (<n>,), {<n>}])
chr(97 + <n> % 3)
""",
    "c": """
functools.partial(spread, <t>)
operator.methodcaller('__add__', <t>)
functools.partialmethod(Base.step)._make_unbound_method().__get__(<o>)
Quiet()(helper)
lambda v, *, k=<n>: v - k
logged(lambda v: v * <n>)
retried(1)(lambda v, turn: v + turn)
Checked(<t>).part
Added(<t>).step
functools.partial(operator.sub, <t>)
ops.Tanh()
functools.reduce(lambda f, g: lambda v: g(f(v)), [abs, helper])
types.MethodType(lambda self, v: v + self.n, <o>)
staticmethod(helper).__func__
""",
    "g": """
itertools.chain(<m>, <m>)
itertools.islice(<m>, 2)
itertools.accumulate(<m>)
itertools.zip_longest(<m>)
itertools.starmap(operator.add, zip(<m>, <m>))
(p * q for p, q in itertools.product(<m>, repeat=2))
relay(<t>)
echo(<t>)
(v for v, k in walk([<t>, [<t>]]))
reversed(<m>)
itertools.tee(<m>)[0]
itertools.takewhile(lambda v: v.ndim, <m>)
iter(collections.deque(<m>))
map(lambda p, q: p - q, <m>, <m>)
(v for v in <g>)
""",
}

LINES = """
<=t>, <=t> = written(<t>, <n>)
<=n> = cached(<n>)
<=o> = Plugin(<t>, <n>)
<=o> = Checked(<t>)
del <o>.n
<o>.n = <u>
<o>.fresh = <n>
dataclasses.replace(Cold(<n>), n=<n>).n
note(*Cold(<n>).tags, *Slim(<n>).items)
note(*dataclasses.astuple(Cold(<n>, 1)))
Plugin.known.append(<u>)
note(len(Plugin.known), Added.more)
note(Step(<n>).name)
note([m.name for m in Mood])
cached.cache_clear()
note(kind_of.dispatch(int)(<n>))
kind_of.register(str, lambda v: len(v))
note(Lookup()[<u>], Lookup()[<n>])
<l>[1:1] = [<n>, <n>]
<l>[::-1] = <l>
<l>[-2:] = []
del <l>[::2]
del <l>[-1:]
del <l>[<n>:]
<l>[:] = [v + 1 for v in <l>]
<l>[len(<l>):] = (<n>,)
<!l>[1:], <=n> = [<n>], len(<!l>)
<=n>, *<=l>, <=n> = [<n>, *<l>, 2]
[<=n>, [*<=l>]] = <n>, <l>
*<=m>, = <m>
for <!n> in <l>[:2]: note(<!n>)
<=n> = <!n> = <!n> + 1
<!l>[<n>] += <n>
<!l>[0] *= 2; <!l> += (<n>,)
<!l> = <!l>[1:] + <!l>[:1]
<@> = collections.deque(<m>, maxlen=2); <@>.append(<t>); <@>.rotate(1); <=t> = <@>[0]
<@> = collections.Counter(<l>); <@>.update([1, <n>]); <@>.subtract([2]); note(sorted(<@>.items()))
<@> = collections.defaultdict(list); <@>[<u>].append(<n>); <@>['a'] += [<n>]; note(sorted(<@>.items()))
<@> = collections.OrderedDict(<d>); <@>.move_to_end('a', last=False); note(list(<@>))
<@> = collections.ChainMap({}, <d>); <@>['a'] = <t>; <=t> = <@>['a']; note(len(<@>.maps[0]))
<@>, <=g> = itertools.tee(<g>); <=m> = list(<@>)
<@> = Bag(<m>); <@>.append(<t>); <@> += [<t>]; <=t> = <@>.total()
<@> = Lookup(); <@>[<u>] += <n>; note(<@>['q'], sorted(<@>))
<@> = echo(<t>); <=t> = next(<@>); <=t> = <@>.send(<t>)
<@> = relay(<t>); next(<@>); <=t> = <@>.throw(ValueError('v'))
<@> = relay(<t>); next(<@>); <=t> = <@>.send(<t>); <@>.send(None); <@>.close()
<@> = ticked(<t>, 2); drive(<@>.__anext__()); <=t> = drive(<@>.__anext__())
<@> = waits(<t>, 2); note(<@>.send(None)); <@>.close()
<@> = waits(<t>, 2); <@>.send(None); <@>.throw(KeyError(<u>))
<=m> = [*map(lambda v, w=<t>: v + w, <m>)]
<=t> = [v := <t>, v * 2][1]
<=u> = f'{<u>}{<n>:>{<n>}}'
print('%s' % <u>, f'{<n>:03}', sep='/')
LOG.extend(map(str, <l>))
LOG.append({'k': <t>})
TABLE.setdefault('b', []).append(<n>)
TABLE.update({<u>: <n>}, z=<n>)
TABLE['b'][:] = <l>
globals()['COUNT'] = <n>
vars(<o>)['n'] = <n>
<o>.__dict__['w'] = <t>
setattr(type(<o>), 'shared', <n>)
delattr(<o>, 'w')
object.__setattr__(<o>, 'n', <n>)
<=t> = <!t>[:1]; <!t>[0] = <n>
<=t> = <!t>.view(2); <!t> += 1
<=t> = <!t>[::1]; <!t>[1] = <s>; <=s> = <!t>[0]
<!t>[:1] += <!t>[1:]
<!t>[...] *= <n>
<!t>[[0]] = <n>
<!t>[<!t> > <n>] += 1
<!t>.add_(<t>)
<!t>.copy_(<t>)
<!t>.zero_()
<!t>.fill_(<n>)
<!t>.mul_(<n>)
<!t>.view(2)[1:].add_(<n>)
<=t> = <!t>.expand_dims(0)[0]; <!t> -= <t>
<m>[0] += <t>
<m>[0] *= 2; <m>[-1] = <m>[0]
<m>[:1] = [<t>, <t>]
<d>['a'][:1] = <s>
<d>['a'] *= <n>
<o>.w *= <n>
<o>.w[:] = <t>
<o>.items += [<n>]
HELD = <!t>[:]
HELD = [<t>, <n>]
""".strip().splitlines()

RAISES = """
Cold(<n>).n = 3
Slim(<t>).other = 1
Step(<n> + 9)
Checked(<t>, <u>)
collections.deque()[0]
operator.itemgetter('z')(<d>)
dataclasses.replace(Cold(<n>), z=1)
<l>[::2] = [<n>, <n>, <n>]
drive(waits(<t>, 2)).missing
""".strip().splitlines()

BLOCKS = """
with contextlib.nullcontext(<t>) as <=t>:
    BODY
---
with held(<o>, 'n', <n>) as <@>:
    BODY
    note(<@>)
---
with contextlib.ExitStack() as <@>:
    <@>.callback(note, 'callback', <n>)
    <=t> = <@>.enter_context(Base(<t>, <n>))
    <@>.push(lambda *e: e[0] is ValueError)
    BODY
    RAISE
---
with contextlib.suppress(Exception), scope(<t>) as <=t>:
    BODY
    RAISE
---
with Quiet():
    BODY
    RAISE
---
try:
    BODY
    RAISE
except* (ValueError, LookupError) as <@>:
    note(len(<@>.exceptions), type(<@>.exceptions[0]).__name__)
except* TypeError:
    BODY
---
try:
    raise ExceptionGroup('group', [ValueError(<n>), KeyError(<u>)])
except* KeyError as <@>:
    note('key', <@>.exceptions[0].args)
    BODY
except* ValueError as <@>:
    note('value', <@>.exceptions[0].args)
---
for <=n> in range(3):
    try:
        BODY
        if <b>:
            continue
        if <q>:
            break
    except ValueError as <@>:
        note(str(<@>))
        break
    finally:
        note('turn', <n>)
else:
    BODY
---
for <=n> in range(2):
    try:
        BODY
    finally:
        if <b>:
            break
---
while True:
    try:
        BODY
        RAISE
    except Exception as <@>:
        note(type(<@>).__name__)
        break
    finally:
        BODY
---
try:
    return <t>, <n>
finally:
    note('returned')
    BODY
---
def <@>(n=<n>):
    try:
        if n:
            return <t>
        RAISE
    except Exception:
        return <t>
    finally:
        LOG.append('left')
<=t> = <@>()
---
def <@>(a, n):
    if n <= 0:
        return a
    return <@>(a * 2, n - 1) + a
<=t> = <@>(<t>, <n> % 3)
---
def <@>():
    global COUNT
    nonlocal n
    COUNT += 1
    n += 1
    return n
note(<@>(), <@>())
---
<@> = []
def add(v, into=<@>):
    into.append(v)
    return len(into)
note(add(<n>), add(<n>))
LOG.append(<@>)
---
async def <@>(a):
    async for v in Ticks(a, 2):
        a = a + v
    async with Ticks(a, 1) as w:
        note(w is a)
    return await waits(a, 1)
<=t> = drive(<@>(<t>))
---
def <@>(a):
    got = yield a
    while got is not None:
        try:
            got = yield a * got
        except KeyError:
            got = yield -a
    return a
<=g> = <@>(<t>)
<=t> = next(<!g>)
<=t> = <!g>.send(<n>)
<=t> = <!g>.throw(KeyError)
---
def <@>(a):
    r = yield from echo(a)
    note(r is a)
    return r
<=g> = <@>(<t>)
<=m> = list(<!g>)
---
class <@>(Plugin, k=<n>):
    __slots__ = ('q',)
    def step(self, d):
        self.q = d
        return super().step(self.q)
<=o> = <@>(<t>)
<=t> = <!o>.step(<t>)
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
---
for <=t>, <=n> in zip(<m>, itertools.count()):
    LOOP
---
for <=n>, <@> in itertools.groupby(sorted(<l>), key=lambda v: v % 2):
    note(list(<@>))
    LOOP
---
for <=t>, <=n> in itertools.zip_longest(<m>, [1, 2], fillvalue=0):
    LOOP
---
for <=t> in itertools.chain(<m>, [<t>]):
    LOOP
---
for <=t> in itertools.accumulate(<m>[:3]):
    LOOP
---
for <=t> in collections.deque(<m>[:3]):
    LOOP
---
for <@> in Mood:
    note(<@>.shown)
    LOOP
---
for <@>, <=n> in collections.Counter(<u>).items():
    note(<@>)
    LOOP
---
for <=t> in [v * 2 for v in <m>[:3]]:
    <!t>[0] = <n>
    LOOP
---
for <=n> in itertools.islice(iter(lambda: note('called') % 3, 0), 4):
    LOOP
---
for <=t> in <m>[:3]:
    <!t> += 1
    if <q>:
        <!t>[1] = <n>
        continue
    LOOP
---
<@> = collections.deque(<m>[:3])
while <@>:
    <=t> = <@>.popleft()
    LOOP
---
match <o>:
    case Cold(n, w=<@>) if n:
        note(n)
        LOG.append(<@>)
    case Pair(<@>, 2) | Point(<@>, 0):
        LOG.append(<@>)
        BODY
    case Base(n=int(<=n>), items=[*_]):
        BODY
    case Plugin() | Checked():
        BODY
---
match <d>:
    case {'a': <=t>, 'k': <=t>}:
        BODY
    case {'a': <=t>, **<@>} if not <@>:
        BODY
    case {}:
        note('empty')
---
match <n>:
    case Step.ONE:
        BODY
    case 2 | 3 as <=n>:
        BODY
    case -1 | 0:
        note('low')
    case int():
        BODY
---
match [<l>, <u>]:
    case [[], _] | [_, 'k']:
        BODY
    case [[int(<=n>), *_], str() as <=u>]:
        BODY
---
match <t>:
    case Tensor(shape=(2,)) as <=t>:
        BODY
    case Tensor():
        note('other')
---
if (<@> := [v for v in <l> if v > 1]) and len(<@>) > 1:
    note(<@>)
    BODY
---
if <q>:
    <!t>[0] = <n>
else:
    <!t>[1:] += <t>[1:]
---
<@> = <!t>[:]
while <q>:
    <@>[0] += 1
    <!t>[1] -= 1
    if <@>.sum() > 3 or <n> > 0:
        break
---
<@> = <!t>.view(2)
try:
    <@>[0] = <n>
    RAISE
except Exception:
    <@> += 1
    <=t> = <!t> + <@>
---
<@> = <!t>[1:]
for <=n> in range(3):
    <@>[0] += <n>
    LOOP
---
with scope(<!t>[:]) as <=t>:
    <!t> += 1
    BODY
---
for <=t> in <t>.expand_dims(0):
    <!t>[0] = <n>
    LOOP
""".strip("\n").split("\n---\n")

#: statements that stand between calls
CHANGES = """
Plugin.step = lambda self, d: d * 3
Added.k = 0
Meta.__call__ = type.__call__
Plugin.__setattr__ = object.__setattr__
Cold.step = lambda self, d: d - 1
Slim.twice = property(lambda self: self.w * 5)
Checked.n = 4
Rank.__lt__ = lambda self, other: False
Bag.total = lambda self: len(self)
Lookup.__missing__ = lambda self, k: 7
kind_of.register(int, lambda v: 9)
cached.cache_clear()
Tick.__await__ = lambda self: iter([])
Step.of = lambda self, a: a
shaky = lambda a, k=1: a
early = lambda a, n: a
sorted = lambda v, **k: list(v)
list = tuple
sum = lambda v, start=0: start
next = lambda v, *d: 1
enumerate = lambda v: [(0, w) for w in v]
isinstance = lambda v, c: True
getattr = lambda o, n, *d: 2
operator = type('operator', (), {'add': staticmethod(lambda a, b: a), 'mul': staticmethod(lambda a, b: b)})
""".strip().splitlines()
