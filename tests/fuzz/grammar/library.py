"""What random programs know of the standard library: itertools, functools, collections, operator."""

from __future__ import annotations

PRELUDE = """\
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
"""

EXPRESSIONS = {
    "t": """
operator.attrgetter('w')(<o>)
dataclasses.replace(Point(<t>), n=<n>).w
functools.reduce(operator.add, <m>, <t>)
functools.reduce(lambda p, q: p - q, <m>)
functools.reduce(lambda p, q: p * 2 + q, <m>, <t>)
list(itertools.accumulate(<m>))[-1]
list(itertools.accumulate(<m>, operator.mul, initial=<t>))[-1]
[p + q for p, q in itertools.product(<m>, repeat=2)][-1]
[p - q for p, q in itertools.pairwise([*<m>, <t>])][0]
[p for p, q in itertools.zip_longest(<m>, <l>, fillvalue=<t>)][-1]
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
""",
    "n": """
collections.Counter(<l>)[1]
len(dataclasses.fields(<o>))
kind_of(<n>)
kind_of(<l>)
kind_of(<u>)
cached(<n>)
cached(<n>, k=<n>)
cached.cache_info().misses
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
""",
    "l": """
list(itertools.accumulate(<l>))
list(itertools.chain.from_iterable([<l>, <l>]))
[*itertools.islice(itertools.cycle([1, 2]), 3)]
[a for a, b in itertools.zip_longest(<l>, [1], fillvalue=0)]
list(itertools.takewhile(lambda v: v > 0, <l>))
[a - b for a, b in itertools.pairwise(<l>)]
[len(list(v)) for _, v in itertools.groupby(sorted(<l>))]
list(collections.deque(<l>, maxlen=2))
list(collections.Counter(<l>))
sorted(collections.Counter(<l>).elements())
list(map(operator.itemgetter(0), zip(<l>, <l>)))
list(map(functools.partial(operator.add, <n>), <l>))
[kind_of(v) for v in (<n>, <u>, <l>)]
[cached(v) for v in <l>]
sorted(<l>, key=functools.cmp_to_key(lambda a, b: b - a))
""",
    "d": """
collections.defaultdict(lambda: <t>, <d>)
collections.OrderedDict(a=<t>)
collections.ChainMap({'a': <t>}, <d>)
dict(collections.ChainMap({'k': <t>}, <d>))
collections.OrderedDict(sorted(<d>.items()))
types.MappingProxyType(<d>).copy()
""",
    "c": """
functools.partial(operator.mul, <t>)
operator.neg
operator.methodcaller('__add__', <t>)
functools.partialmethod(Base.step)._make_unbound_method().__get__(<o>)
functools.partial(operator.sub, <t>)
functools.reduce(lambda f, g: lambda v: g(f(v)), [abs, helper])
types.MethodType(lambda self, v: v + self.n, <o>)
""",
    "s": """
functools.reduce(operator.add, <t>)
""",
    "b": """
isinstance(<o>, collections.abc.Callable)
isinstance(<l>, collections.abc.Sequence)
operator.contains(<l>, <n>)
""",
    "m": """
list(itertools.accumulate(<m>))
list(itertools.chain.from_iterable([<m>, <m>]))
[*itertools.compress(<m>, [1, 0, 1])]
list(collections.deque(<m>, maxlen=2))
[*map(operator.neg, <m>)]
[*map(operator.methodcaller('sum', 0), [v.expand_dims(0) for v in <m>])]
""",
    "o": """
copy.copy(<o>)
types.SimpleNamespace(w=<t>, n=<n>, items=[])
functools.reduce(lambda p, q: q, [<o>, <o>])
""",
}

LINES = """
<=n> = cached(<n>)
cached.cache_clear()
note(kind_of.dispatch(int)(<n>))
kind_of.register(str, lambda v: len(v))
<@> = collections.deque(<m>, maxlen=2); <@>.append(<t>); <@>.rotate(1); <=t> = <@>[0]
<@> = collections.Counter(<l>); <@>.update([1, <n>]); <@>.subtract([2]); note(sorted(<@>.items()))
<@> = collections.defaultdict(list); <@>[<u>].append(<n>); <@>['a'] += [<n>]; note(sorted(<@>.items()))
<@> = collections.OrderedDict(<d>); <@>.move_to_end('a', last=False); note(list(<@>))
<@> = collections.ChainMap({}, <d>); <@>['a'] = <t>; <=t> = <@>['a']; note(len(<@>.maps[0]))
""".strip().splitlines()

#: statements that stand between calls, in each space alike
CHANGES = """
kind_of.register(int, lambda v: 9)
cached.cache_clear()
""".strip().splitlines()
