"""Small programs over the whole language; each must give jitted what it gives plain. No file named test_* may hold
them: pytest rewrites the assert statements of those, so that their source is no longer what was compiled."""

# ruff: noqa: UP031, UP032, F821, C406, PIE804, B018, E731
from __future__ import annotations

import contextlib
import dataclasses
import enum
import functools
import itertools
import math
import operator
import typing

import numpy as np
from harness import program, s, t
from ms_tensor import Parameter, Tensor

x2 = lambda: (t(1, 2),)
xy = lambda: (t(1, 2), t(3, 5))
SCALE = 3.0
TABLE = {"a": 1.5, "b": [1, 2]}


@program(xy)
def arithmetic(x, y):
    return x + y * 2 - x / y, -x, x**2, 3 - x, x // y, x % y


@program(x2)
def constants(x):
    a = 2 + 3 * 4
    b = "abc"[1:] * 2
    return x * a, b, a // 3, a % 5, 2**10, not a, a > 3, 1 < a < 20, None


@program(xy)
def inplace(x, y):
    x += y
    z = x
    z *= 2
    return x, z


@program(x2)
def loops(x):
    total = x
    for i in range(4):
        if i == 2:
            continue
        total = total + i
    else:
        total = total * 2
    n = 0
    while True:
        n += 1
        if n > 3:
            break
        total = total + n
    while n:
        n -= 1
    else:
        total = total - 1
    return total


@program(x2)
def nested_loops(x):
    for i in range(3):
        for j in range(3):
            if j > i:
                break
            x = x + i * j
        else:
            x = x - 1
    return x


@program(x2)
def containers(x):
    a = [x, x * 2]
    a.append(x * 3)
    a.extend([1, 2])
    a.insert(0, "first")
    b = a.pop()
    a.reverse()
    c = {"k": a, "n": b}
    c["new"] = x
    c.update(z=1)
    del c["n"]
    d = (1, *a, x)
    e = {1, 2, 3} | {4}
    first, *rest = d
    return a, c, d, e, first, rest, len(a), 2 in e, "k" in c, list(c), list(c.values()), a[1:3], a[-1], c.get("q", 7)


@program(x2)
def aliasing(x):
    a = []
    b = [a, a]
    a.append(x)
    c = {"b": b}
    return b, c, a


@program(x2)
def cycles_inside(x):
    a = [x]
    a.append(a)
    return a[1][1][0] * 2


@program(lambda: ([t(1), t(2)], {"w": t(3)}))
def container_arguments(xs, d):
    total = d["w"]
    for v in xs:
        total = total + v
    xs.append(total)
    d["out"] = total
    d["n"] = len(xs)
    xs[0] = None
    return total, xs, d


@program(lambda: ([1, 2, 3], {"b": 1, "a": 2}))
def container_effects(xs, d):
    xs.insert(1, 9)
    xs.sort(key=lambda v: -v)
    xs[1:2] = [7, 7]
    del xs[0]
    last = xs.pop()
    d.pop("b")
    d.setdefault("z", []).append(last)
    d["b"] = 5
    return last, xs, d, list(d.items())


@program(x2)
def comprehensions(x):
    a = [x * i for i in range(3) if i]
    b = {i: x + i for i in range(2)}
    c = {i % 2 for i in range(5)}
    d = sum(v for v in a)
    e = [(i, j) for i in range(2) for j in range(i + 1)]
    f = [y := 5, y**2]
    g = [last := v for v in range(3)]
    return a, b, c, d, e, f, g, last, y


def helper(a, b=2, *rest, k=1, **more):
    return a * b + k + sum(rest) + len(more)


@program(x2)
def calls(x):
    args = (3, 4)
    kw = {"k": 5, "q": 1}
    return helper(x), helper(x, 3), helper(x, *args, **kw), helper(b=2, a=x, z=1), helper(*[x], k=2)


@program(x2)
def closures(x):
    n = 0

    def bump(by=1):
        nonlocal n
        n += by
        return n

    def outer(f):
        @functools.wraps(f)
        def inner(*a, **k):
            return f(*a, **k) + n

        return inner

    @outer
    def g(v):
        return v * 2

    bump()
    bump(by=4)
    add = lambda v, w=n: v + w + n
    return g(x), add(x), n


@program(x2)
def recursion(x):
    def power(v, n):
        return v if n == 0 else power(v * 2, n - 1)

    return power(x, 5)


@program(x2)
def partials(x):
    f = functools.partial(helper, x, k=4)
    return f(), f(3), functools.reduce(operator.add, [x, x, x]), list(map(lambda a, b: a * b, [x, x], [1, 2]))


@program(x2)
def generators(x):
    def numbers(n):
        for i in range(n):
            got = yield i
            if got:
                yield got
        return "done"

    def both():
        r = yield from numbers(2)
        yield r

    g = numbers(3)
    first = next(g)
    sent = g.send("hello")
    return list(both()), first, sent, list(g), [x * v for v in numbers(3)], sum(i * x for i in range(3))


@program(x2)
def iterators(x):
    a = list(zip([1, 2], [x, x]))
    b = list(enumerate("ab", 1))
    c = list(filter(None, [0, 1, 2]))
    d = list(reversed([1, 2]))
    e = sorted([3, 1, 2], reverse=True)
    it = iter([1, 2, 3])
    f = next(it), list(it), next(it, "end")
    g = list(itertools.chain([1], (2,))), list(itertools.product([1, 2], repeat=2))
    return a, b, c, d, e, f, g, any([0, 1]), all([]), min(3, 1), max([1, 5], key=lambda v: -v), abs(-2), round(2.567, 1)


@program(x2)
def rows(x):
    total = 0
    for v in x:
        total = total + v
    a, b = x
    return total, a, b, len(x)


@program(x2)
def strings(x):
    n = 3
    name = "w"
    return (
        f"{n:>4}|{n!r}|{name}-{n + 1}",
        "%d %s" % (n, name),
        "{}:{k}".format(n, k=name),
        ",".join(["a", "b"]),
        name.upper(),
        str(n),
        repr(name),
        f"{[1, (2, 'x')]}",
        x,
    )


@program(x2)
def exceptions(x):
    log = []
    try:
        log.append(1)
        raise ValueError("bad", 3)
    except (TypeError, ValueError) as e:
        log.append(str(e.args[0]))
        x = x + e.args[1]
    else:
        log.append("no")
    finally:
        log.append("finally")
    try:
        try:
            [][1]
        finally:
            log.append("inner")
    except IndexError:
        log.append("index")
    try:
        {}["k"]
    except KeyError as e:
        log.append(e.args[0])
    try:
        int("x")
    except ValueError:
        log.append("int")
    return x, log


@program(x2)
def return_in_finally(x):
    def f(n):
        for i in range(5):
            try:
                if i == n:
                    return i
            finally:
                seen.append(i)
        return -1

    def g():
        while True:
            try:
                continue_ = len(seen) < 10
                if not continue_:
                    break
            finally:
                seen.append("g")
        return len(seen)

    seen = []
    return f(2), f(9), g(), seen, x


class Manager:
    def __init__(self, log, swallow=False):
        self.log = log
        self.swallow = swallow

    def __enter__(self):
        self.log.append("enter")
        return self

    def __exit__(self, kind, value, tb):
        self.log.append(kind.__name__ if kind else None)
        return self.swallow


@contextlib.contextmanager
def managed(log):
    log.append("in")
    try:
        yield 5
    finally:
        log.append("out")


@program(x2)
def withs(x):
    log = []
    with Manager(log) as m, Manager(m.log, True):
        x = x + 1
        raise KeyError("k")
    with managed(log) as n:
        x = x * n

    def f():
        with Manager(log):
            return 7

    return x, log, f(), log


@program(x2)
def matches(x):
    out = []
    for v in (1, "a", [1, 2, 3], {"k": 2, "z": 3}, Point(1, 2), (4, 5), None, 2.5, []):
        match v:
            case 1 | 2:
                out.append("small")
            case str(q):
                out.append(q)
            case [a, *rest] if rest:
                out.append((a, rest))
            case {"k": k, **others}:
                out.append((k, others))
            case Point(x=px, y=2):
                out.append(px)
            case None:
                out.append("none")
            case float():
                out.append("float")
            case _:
                out.append("other")
    return out, x


@dataclasses.dataclass
class Point:
    x: float
    y: float = 2

    def shifted(self, by):
        return Point(self.x + by, self.y + by)

    def __add__(self, other):
        return Point(self.x + other.x, self.y + other.y)


@dataclasses.dataclass
class Bag:
    x: object
    items: list = dataclasses.field(default_factory=list)


@program(x2)
def default_factory(x):
    b = Bag(x)
    b.items.append(b.x + 1)
    return b.items, Bag(x, [x]).items, Bag(x).items


class Pair(typing.NamedTuple):
    a: object
    b: object = 1


class Color(enum.Enum):
    RED = 1
    BLUE = 2


class Base:
    kind = "base"
    count = 0

    def __init__(self, w):
        self.w = w

    @property
    def double(self):
        return self.w * 2

    @double.setter
    def double(self, v):
        self.w = v / 2

    @classmethod
    def make(cls, w):
        return cls(w)

    @staticmethod
    def helper(a):
        return a + 1

    def run(self, x):
        return x * self.w

    def __call__(self, x):
        return self.run(x)

    def __getitem__(self, i):
        if i > 2:
            raise IndexError(i)
        return i * 10

    def __len__(self):
        return 3

    def __eq__(self, other):
        return isinstance(other, Base) and self.w == other.w

    def __hash__(self):
        return 1

    def __contains__(self, v):
        return v == 5


class Child(Base):
    kind = "child"

    def __init__(self, w, extra=1):
        super().__init__(w)
        self.extra = extra

    def run(self, x):
        return super().run(x) + self.extra

    def __getattr__(self, name):
        if name == "magic":
            return 42
        raise AttributeError(name)


@program(x2)
def instances(x):
    p = Point(1).shifted(2) + Point(3, 4)
    q = Pair(x, b=3)
    c = Child(2.0)
    c.double = 10
    return (
        p,
        q.a + q.b,
        c(x),
        c.double,
        Child.make(3).w,
        c.helper(1),
        c.magic,
        getattr(c, "nope", 5),
        hasattr(c, "w"),
        c.kind,
        Base.kind,
        isinstance(c, Base),
        type(c).__name__,
        list(c),
        c[1],
        len(c),
        bool(c),
        c == Child(5.0),
        5 in c,
        q,
        Color.RED.name,
        Color(2).value,
    )


@program(lambda: (t(1, 2), Child(2.0, 3)))
def object_argument(x, c):
    c.w = c.w + 1
    c.seen = [x]
    c.seen.append(c.run(x))
    c.double = 8
    del c.extra
    c.extra = 5
    c.other = c(x)
    return c.w, c


@program(lambda: (t(1, 2), Point(1.0, 2.0), [Point(3.0)]))
def objects_in_containers(x, p, ps):
    ps.append(p)
    p.x += 1
    ps[0].y = x
    return ps[1].x * x, ps


@program(x2)
def globals_and_builtins(x):
    return x * SCALE + TABLE["a"] + len(TABLE["b"]), math.sqrt(4.0), math.pi


@program(x2)
def walrus_and_ternary(x):
    if (n := 3) > 2:
        x = x + n
    return x if n == 3 else -x


@program(x2)
def assertions(x):
    assert x.shape == (2,), "shape"
    assert True
    return x


@program(x2)
def deletes(x):
    a = [1, 2, 3]
    b = {"x": 1}
    del a[0], b["x"]
    y = x
    del y
    try:
        y
    except UnboundLocalError:
        a.append("unbound")
    return a, b


@program(x2)
def imports(x):
    import math as mm
    from math import floor

    return x * mm.floor(2.5) + floor(1.5)


@program(x2)
def raising(x):
    raise ValueError("from user")


@program(x2, splits="io")
def prints(x):
    print("", end="")
    return x + 1


@program(x2, splits="tensor-value")
def reads_value(x):
    return float(x.sum()) + 1


@program(lambda: (s(1.0), t(1, 2)))
def tensor_if(c, x):
    if c > 0:
        y = x + 1
        z = y * 2
    else:
        y = x - 1
        z = y
    return y, z


@program(lambda: (s(-1.0), t(1, 2)))
def tensor_if_returns(c, x):
    if c > 0:
        return x * 2
    return x - 1


@program(lambda: (s(0.5), t(1, 2)))
def tensor_elif(c, x):
    if c > 1:
        x = x + 10
    elif c > 0:
        x = x + 20
    elif c > -1:
        x = x + 30
    return x


@program(lambda: (s(0.5), t(1, 2)))
def tensor_conditions(c, x):
    if c > 0 and c < 1:
        x = x + 1
    if c > 1 or c < -1:
        x = x * 3
    if not c > 5:
        x = x * 2
    if 0 < c < 1:
        x = x - 4
    return x if c > 0 else -x


@program(lambda: (s(0.5), t(1, 2)))
def tensor_if_containers(c, x):
    d = {"a": x}
    items = [x, x]
    state = Point(x, 0)
    n = x

    def bump():
        nonlocal n
        n = n + 1

    if c > 0:
        d["a"] = x * 2
        items[0] = x + 1
        state.x = x * 5
        bump()
        pair = (x, [x + 1])
    else:
        items[0] = x - 1
        pair = (x * 2, [x])
    return d, items, state.x, n, pair


@program(lambda: (s(0.5), t(1, 2)))
def tensor_if_in_loop(c, x):
    for i in range(3):
        if c > i:
            x = x + 1
            continue
        x = x * 2
    for i in range(3):
        if c * i > 0:
            break
        x = x - 1
    return x


@program(lambda: (s(0.5), t(1, 2)))
def tensor_if_calls(c, x):
    def f(v):
        if c > 0:
            return v + 1
        return v - 1

    class_ = Child(2.0)
    if c > 0:
        y = f(class_(x))
    else:
        y = f(x)
    return f(y)


@program(lambda: (s(0.5), t(1, 2)), splits="tensor-branch")
def tensor_if_kinds(c, x):
    y = x + 1 if c > 0 else 3
    return y


@program(lambda: (s(0.5), t(1, 2)), splits="tensor-branch")
def tensor_if_raises(c, x):
    if c > 0:
        raise ValueError("positive")
    return x


@program(lambda: (s(0.5), t(1, 2), []), splits="tensor-branch")
def tensor_if_effects(c, x, log):
    if c > 0:
        log.append(1)
    return x


@program(lambda: (s(3.0), t(1, 2)))
def tensor_while(c, x):
    while c > 0:
        c = c - 1
        x = x * 2
    return x


@program(lambda: (t(1, 2),))
def long_loop(x):
    for _ in range(3000):
        x = x + 1
    return x


@program(lambda: (t(1, 2), 3, 2.5, "k", None, True))
def scalar_arguments(x, n, f, k, nothing, flag):
    return x * n + f, k * 2, nothing, flag, n if flag else f


@program(lambda: (t(1, 2), [1, [2, {"k": (3, t(4, 4))}]]))
def nested_arguments(x, tree):
    return x + tree[1][1]["k"][1] * tree[1][0] + tree[0]


@program(x2)
def returns_functions(x):
    k = 3

    def f(v):
        return v * k

    return f, [f, f], functools.partial(f, x)


@program(x2)
def returns_objects(x):
    a = Point(x, [x])
    b = Point(a, a)
    return b, a


@program(x2)
def tensor_attributes(x):
    return x.shape, x.ndim, x.size, x.dtype is x.dtype, x.sum(), x.reshape(2, 1), isinstance(x, type(x))


@program(lambda: (t(1, 2, 3),))
def indexing(x):
    y = x * 1
    y[0] = 5
    y[1:] = x[1:] * 2
    return x[0], x[1:], x[-1], x[::2], y


@program(x2)
def wrong_shape_caught(x):
    try:
        x.reshape(7)
    except ValueError:
        return "caught"
    return x


@program(x2)
def bad_call(x):
    return helper()


@program(x2)
def attribute_error(x):
    return x.no_such_attribute


@program(lambda: (t(1, 2), t(1, 2)))
def identity(x, y):
    return x is y, x is x, x is not None


def swap(a, b):
    a, b = b, a
    return a - b


@program(xy)
def swapping(x, y):
    return swap(x, y), [*[x, y]][::-1]


class Descriptor:
    def __get__(self, obj, owner):
        return obj.w + 1 if obj is not None else owner.__name__

    def __set__(self, obj, value):
        obj.w = value


class Described(Base):
    field = Descriptor()

    @functools.cached_property
    def cached(self):
        return self.w * 100


@program(lambda: (t(1, 2), Described(2.0)))
def descriptors(x, d):
    d.field = 7.0
    return d.field * x, Described.field, d.cached, d.cached, d


class Slots:
    __slots__ = ("a", "b")

    def __init__(self, a):
        self.a = a


@program(lambda: (t(1, 2), Slots(3.0)))
def slots(x, o):
    o.b = o.a * 2
    n = Slots(x)
    n.b = 1
    return x * o.b, n.a, o.a


@program(x2)
def star_unpack(x):
    a, (b, *c), d = 1, (2, 3, 4), x
    for i, (j, k) in enumerate([(1, 2), (3, 4)]):
        d = d + i * j + k
    return a, b, c, d


@program(x2)
def user_iterator(x):
    class_ = Countdown(3)
    return [x * v for v in class_]


class Countdown:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n <= 0:
            raise StopIteration
        self.n -= 1
        return self.n


@program(x2)
def dict_operations(x):
    d = dict(a=1, **{"b": 2})
    e = {**d, "c": x}
    f = d | {"z": 1}
    d.clear()
    return d, e, f, dict([("q", 1)]), dict.fromkeys("ab", 0), e == e, {"a": 1} == {"a": 1.0}, sorted(f), min(f.values())


@program(x2)
def set_operations(x):
    a = {1, 2}
    a.add(3)
    a.discard(1)
    return a, a & {2}, a - {2}, a ^ {9}, a.union([5]), frozenset(a), 2 in a, len(a), {1} < {1, 2}


@program(x2)
def chained_exceptions(x):
    try:
        try:
            raise KeyError("a")
        except KeyError as e:
            raise RuntimeError("b") from e
    except RuntimeError as e:
        return type(e.__cause__).__name__, x


@program(x2)
def bare_raise(x):
    try:
        try:
            raise KeyError("a")
        except KeyError:
            raise
    except KeyError as e:
        return e.args, x


class Error(Exception):
    def __init__(self, code):
        super().__init__(f"code {code}")
        self.code = code


@program(x2)
def user_exception(x):
    try:
        raise Error(5)
    except Error as e:
        return e.code, str(e), x


@program(x2)
def uncaught_user_exception(x):
    y = x + 1
    raise Error(y.shape)


@program(x2)
def numpy_constants(x):
    k = np.sqrt(16.0)
    n = np.prod(x.shape)
    return x * k, x + np.float32(2), x / np.sqrt(len(x)), x + Tensor(np.ones(2, np.float32)), int(n), x * np.pi


@program(x2, splits="native-call")
def numpy_random(x):
    return x * float(np.random.RandomState(0).rand())


@program(x2, plain="output")
def numpy_out(x):
    return x, np.ones(2)


@program(x2)
def parameter_made_inside(x):
    p = Parameter(x * 2, name="p", requires_grad=False)
    p.name = "net." + p.name
    p.is_init = True
    if hasattr(p, "missing"):
        return x
    return p * 3, p.name, p.requires_grad, p.is_init, p._user_named


@program(x2, plain="output")
def parameter_made_inside_leaves(x):
    return [Parameter(x, name="p")]
