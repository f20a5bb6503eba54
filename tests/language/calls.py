"""Python's builtin functions on constants, containers, objects and tensors."""

from __future__ import annotations

import functools

from language.table import Box, Table
from ms import Tensor, ops

table = Table("calls")

table.expressions(
    """
    int(3.9), int('7'), int(), int(True), int(-0.5), int('101', 2), int(b'3')
    float(3), float('2.5'), float(), float('-inf'), float(True)
    bool(0), bool(1), bool(''), bool([]), bool([0]), bool(None), bool(()), bool(f)
    str(3), str(2.5), str([1, 'a', None]), str({'a': (1,)}), str(None), str(b'x'), str()
    list(), list('ab'), list((1, x)), list({1: 2}), list(range(2)), list(map(abs, [-1])), list(zip([1], [x]))
    tuple(), tuple([1, x]), tuple('ab'), tuple({'a': 1}), tuple(i_ for i_ in range(2))
    dict(), dict(a=1), dict([(1, x)]), dict({'a': 1}, b=2), dict(zip('ab', [1, 2])), dict(enumerate('ab'))
    set(), set([1, 1, 2]), set('a'), frozenset((1,)), set(range(3))
    getattr(x, 'shape'), getattr(x, 'nope', None), getattr(box, 'n'), getattr(box, 'zz', 'default'), getattr(math, 'pi')
    hasattr(x, 'shape'), hasattr(x, 'nope'), hasattr(box, 'n'), hasattr(box, 'scaled'), hasattr(box, 'zz'), hasattr(ops, 'add')
    setattr(box, 'n', 9); setattr(box, 'new', x); box.n, box.new
    delattr(box, 'n'); hasattr(box, 'n')
    len('abc'), len([1]), len((1, 2)), len({'a': 1}), len({1}), len(range(4)), len(x), len(m), len(x.shape)
    isinstance(1, int), isinstance(x, Tensor), isinstance('a', (int, str)), isinstance([], list), isinstance(True, bool), isinstance(1, bool), isinstance(None, type(None)), isinstance(box, object), isinstance(x, (list, Tensor)), isinstance(n, int | str)
    issubclass(bool, int), issubclass(int, (str, float)), issubclass(type(x), Tensor)
    all([1, True, 'a']), all([]), all([1, 0]), any([0, None]), any([]), any([0, 2]), all(v > 0 for v in xs), any(v > 2 for v in xs)
    round(2.5), round(3.14159, 2), round(1234, -2), round(5), round(-0.5), round(2.675, 2)
    max(1, 2), max([1, 5, 3]), max('abc'), max((1, 2), (1, 3)), max([], default=0), max(xs, key=lambda v: -v), max({'a': 1, 'b': 2}), max(1, 2.5)
    min(1, 2), min([4, 2]), min('abc'), min([], default=None), min(words, key=len), min(d, key=d.get), min((3, 1), (2, 5))
    sum([1, 2, 3]), sum((1.5, 2)), sum([], 5), sum([x, y]), sum([[1], [2]], []), sum(range(5)), sum(ts), sum({1: 2, 3: 4}), sum([x, y], x), sum(xs, start=10)
    abs(-3), abs(-2.5), abs(x - 2), abs(True), abs(3 + 4j)
    list(map(str, xs)), list(map(lambda a, b_: a * b_, xs, ys)), list(map(ops.relu, [x, y])), tuple(map(int, '123')), list(map(max, xs, ys)), dict(map(lambda v: (v, v), xs))
    list(zip(xs, ys)), list(zip(xs)), list(zip()), list(zip('ab', [x, y], (1, 2))), dict(zip(words, xs)), list(zip(*[(1, 2), (3, 4)]))
    list(filter(None, [0, 1, '', 'a'])), list(filter(lambda v: v % 2, xs)), tuple(filter(str.isdigit, 'a1b2')), list(filter(lambda t_: t_.shape == (1,), ts))
    list(range(3)), list(range(1, 4)), list(range(4, 0, -2)), range(3)[-1], list(reversed(range(3))), sum(range(n))
    list(enumerate(words)), list(enumerate(words, 1)), list(enumerate(xs, start=k)), list(enumerate('ab')), list(enumerate(d)), [i_ * v for i_, v in enumerate(ts)]
    pow(2, 3), pow(2, -1), pow(3, 2, 5), pow(x, 2), pow(2.0, 0.5), pow(x, y), pow(2, x)
    list(reversed(xs)), list(reversed('abc')), list(reversed((1, x))), [v for v in reversed(range(3))], list(reversed(ts))
    sorted([3, 1, 2]), sorted('bca'), sorted(words, reverse=True), sorted(xs, key=lambda v: -v), sorted([(2, 'a'), (1, 'b')]), sorted(d), sorted({3, 1}), sorted(d.items(), key=lambda p: p[1]), sorted(['b', 'A'], key=str.lower), sorted(ts, key=lambda t_: t_.shape)
    functools.partial(max, 3)(k), functools.partial(int, base=2)('11'), functools.partial(ops.add, x)(y), functools.partial(pow, 2)(n)
    divmod(7, 3), divmod(7.5, 2), divmod(-7, 3)
    ord('a'), chr(97), hex(10), bin(3), oct(9), ascii('a'), repr('a'), format(3.14159, '.2f'), format(10, 'b')
    type(1), type(x), type([]), type('a') is str, type(None), type(box).__name__, type(1.5)(2), type(xs)(ys)
    callable(len), callable(x), callable(lambda: 1), callable(box), callable(int), callable(3)
    next(iter(xs)), next(iter([]), 'none'), list(iter(d))
    isinstance(x.shape, tuple), isinstance(x.dtype, type(ms.float32)), isinstance(ops.relu, object), isinstance(lambda: 1, type(len))
    box.__class__.__name__, box.__class__ is type(box)
    slice(1, 2), slice(None), range(0), bytes(2), complex(1, 2), object() is None
    str.upper('a'), str.join('-', ['a']), list.append(xs, 4), dict.get(d, 'a'), int.__add__(1, 2), float.fromhex('0x1p1'), list(dict.items(d))
    print is print, len is len, max is not min, int is type(1), __name__
    abs(f), round(g), max(f, n), min(f, g), sum([f, g]), int(f) + int(g), float(n) / k
    list(zip(x, y)), list(enumerate(x)), list(map(lambda v: v + 1, x)), len(list(x)), tuple(m), [a for a in reversed(list(x))]
    isinstance(x, Tensor) and x.ndim == 1, len(x) > 1 and x[0], abs(x) is x, x.__class__ is Tensor, x.__len__(), x.__add__(y), x.__getitem__(0)
    any(t_ is x for t_ in [y, x]), all(isinstance(t_, Tensor) for t_ in ts), sum(t_.size for t_ in ts), max(t_.ndim for t_ in [x, m]), [t_ for t_ in ts][-1]
    hasattr(nothing, 'x'), getattr(nothing, 'x', 1), isinstance(nothing, object), type(nothing)
    '{:d}'.format(n), str(x.shape), str(x.dtype), repr(x.shape), f'{x.shape} {x.dtype} {len(x)}', str(type(n)), str(ms.float32), repr(tup), str(True)
    super(type(box), box).__init__(), box.n
""",
    {"functools": functools},
)

table.expressions(
    """
    int('a')
    int([])
    float('a')
    float(None)
    len(5)
    len(box)
    abs('a')
    round('a')
    max(1)
    max(1, 'a')
    min([1, None])
    sum('ab')
    sum([1, 'a'])
    sum([[1]], 0)
    sorted([1, 'a'])
    list(1)
    tuple(5)
    dict(5)
    iter(5)
    next([])
    next(iter([]))
    zip(1)
    list(zip([1], [1, 2], strict=True))
    enumerate(5)
    list(map(5, [1]))
    filter(None)
    reversed({1})
    reversed(5)
    range('a')
    range(1.5)
    isinstance(1, 'a')
    isinstance(1)
    issubclass(1, int)
    getattr(x)
    getattr(box, 'zz')
    setattr(n, 'a', 1)
    delattr(box, 'zz')
    ord('')
    chr('a')
    pow('a', 2)
    pow(2, 3, 0)
    divmod(1, 0)
    str(1, 2, 3, 4)
    all(5)
    any(None)
    callable()
    getattr(box, 5)
    hasattr(box, 5)
    type()
    functools.reduce(max, [])
    """,
    {"functools": functools},
    raises=True,
)

table.expressions(
    """
    int(c), int(ints[0]), float(c), bool(c), complex(c)
    max(c, neg), min(c, neg), max(c, 1.0), max([c, neg]), min(x), max(x), sorted([c, neg]), sorted(x)
    sorted(ts, key=lambda t_: float(t_)), sorted(x, key=lambda v: -v), max(ts, key=lambda t_: t_.sum())
    any([c, neg]), all(x), any(x > 1), all([c > 0])
    iter(xs).__next__()
    round(c), round(c * 3, 1), divmod(c, 2), hash(x) == hash(x)
    str(c), repr(x), format(c, '.2f'), f'{c:.3f}', f'{x}', '{}'.format(x), '%s' % x, '%.1f' % c
    list(filter(lambda v: v > 1, x)), [v for v in x if v > 1], list(filter(None, x))
    list(range(i)), range(5)[i], xs[i], 'abc'[i], [0] * int(i), xs[i:], xs[:i]
    id(x) == id(x), id(xs) == id(xs), id(xs) == id(ys)
    {x: 1}[x].bit_length(), id(n) == id(n), x.tolist(), x.asnumpy(), x.item if False else c.item()
    list(memoryview(b'ab')), bytearray(b'a'), open is open, dir(n)[:1], globals()['__name__'], sorted(locals())
    input is input, eval('1 + 2'), eval('n * 2'), compile('1', 'f', 'eval') is None
    """,
    splits=True,
)


@table(splits=True)
def prints(x, n, name):
    print("n", n, name, sep=", ", end="!\n")
    print()
    print(f"{n} {x.shape}")
    return x + 1


@table(splits=True)
def prints_tensors(x):
    print(x)
    y = x * 2
    print("twice", y, [y, 1])
    return y


@table
def sorts_by_key(xs, words):
    xs.sort(key=lambda v: (v % 2, -v))
    words.sort(key=len, reverse=True)
    return xs, sorted(words, key=lambda w: ord(w)), sorted(enumerate(words), key=lambda p: p[1])


@table
def attributes_by_computed_name(x, box):
    out = []
    for attribute in ("n", "w", "items"):
        out.append(getattr(box, attribute))
    for i in range(2):
        setattr(box, f"layer{i}", x * i)
    return out, getattr(box, "layer" + str(1))


@table
def super_in_methods(x):
    class_ = Child()
    return class_.run(x), Child.make().run(x), class_.both(x)


class Parent:
    def run(self, x):
        return x + 1

    @classmethod
    def make(cls):
        return cls()

    def both(self, x):
        return [self.run(x)]


class Child(Parent):
    def run(self, x):
        return super().run(x) * 2

    @classmethod
    def make(cls):
        return super().make()

    def both(self, x):
        return [*super().both(x), super().run(x), Parent.run(self, x)]


class Sized:
    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n

    def __bool__(self):
        return self.n > 2

    def __abs__(self):
        return self.n * 100

    def __round__(self, digits=0):
        return self.n + digits

    def __int__(self):
        return self.n

    def __float__(self):
        return self.n + 0.5

    def __index__(self):
        return self.n

    def __str__(self):
        return f"Sized({self.n})"

    def __repr__(self):
        return f"<{self.n}>"

    def __format__(self, spec):
        return f"{self.n}{spec}"

    def __iter__(self):
        return iter(range(self.n))

    def __reversed__(self):
        return iter([9, 8])

    def __contains__(self, v):
        return v == 7

    def __hash__(self):
        return 5

    def __eq__(self, other):
        return isinstance(other, Sized) and other.n == self.n

    def __lt__(self, other):
        return self.n < other.n

    def __getitem__(self, key):
        return key

    def __call__(self, *args):
        return len(args) + self.n

    def __divmod__(self, other):
        return self.n, other

    def __pow__(self, other):
        return self.n**other

    def __ceil__(self):
        return 11


@table(splits=True)
def builtins_of_objects(xs):
    s = Sized(2)
    return (
        len(s),
        bool(s),
        abs(s),
        round(s),
        round(s, 3),
        int(s),
        float(s),
        str(s),
        repr(s),
        f"{s}",
        f"{s:x}",
        f"{s!r}",
        xs[s],
    )


@table(splits=True)
def more_builtins_of_objects(x):
    s, q = Sized(2), Sized(3)
    return (
        list(s),
        list(reversed(s)),
        7 in s,
        s == Sized(2),
        s != q,
        sorted([q, s])[0].n,
        max(s, q).n,
        s(1, 2),
        s[1:2],
        s["a"],
        divmod(s, 3),
        pow(s, 2),
        sum(s),
        x * int(s),
        range(s),
        [s, q].index(Sized(3)),
    )


@table(splits=True)
def formats_of_objects(x):
    s = Sized(3)
    return f"{s}", "%s %r" % (s, s), str([s]), f"{[s, 1]}", f"{3:>4}", f"{s!s:>10}|", str({"a": s}), str((s,))


@table(splits=True)
def hashes_of_objects(x):
    return {Sized(1): "a"}[Sized(1)], len({Sized(1), Sized(1)}), x


@table
def box_methods(x, box):
    return box.scaled(2), box.shared, Box.shared, Box.scaled(box, 3), type(box) is Box


@table
def tensor_methods_as_functions(x, y):
    f = x.add
    g = Tensor.sum
    return f(y), g(x), list(map(Tensor.abs, [x, y])), Tensor.__mul__(x, 2), Tensor.exp(x)


@table
def ops_looked_up(x):
    return [getattr(ops, n)(x) for n in ("exp", "tanh", "relu")], [f(x) for f in {"a": ops.sin, "b": ops.cos}.values()]


# Hashes of what is no number.
table.expressions(
    """
    hash(1) == hash(1.0), hash('a') == hash('a'), hash((1, 'a')) == hash((1, 'b')), hash(None) == hash(None)
    hash([])
    """,
    splits=True,
)
