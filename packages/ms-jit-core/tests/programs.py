"""Small programs over the whole language; each must give jitted what it gives plain. No file named test_* may hold
them: pytest rewrites the assert statements of those, so that their source is no longer what was compiled."""

# ruff: noqa: UP031, UP032, F821, C406, PIE804, B018, E731
from __future__ import annotations

import contextlib
import functools
import math
import operator

import branch_programs  # noqa: F401
import numpy as np
import object_programs  # noqa: F401
from harness import program, t, x2, xy
from ms_tensor import Parameter, Tensor

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


@program(x2, beyond=True)
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
        yield from range(n)
        return "done"

    def both():
        r = yield from numbers(2)
        yield r

    g = numbers(3)
    first = next(g)
    return list(both()), first, list(g), [x * v for v in numbers(3)], sum(i * x for i in range(3))


@program(x2)
def iterators(x):
    a = list(zip([1, 2], [x, x]))
    b = list(enumerate("ab", 1))
    c = list(filter(None, [0, 1, 2]))
    d = list(reversed([1, 2]))
    e = sorted([3, 1, 2], reverse=True)
    it = iter([1, 2, 3])
    f = next(it), list(it), next(it, "end")
    return a, b, c, d, e, f, any([0, 1]), all([]), min(3, 1), max([1, 5], key=lambda v: -v), abs(-2), round(2.567, 1)


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


@program(x2, beyond=True)
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


@program(x2)
def dict_operations(x):
    d = dict(a=1, **{"b": 2})
    e = {**d, "c": x}
    f = d | {"z": 1}
    return d, e, f, dict([("q", 1)]), dict.fromkeys("ab", 0), e == e, {"a": 1} == {"a": 1.0}, sorted(f), min(f.values())


@program(x2)
def set_operations(x):
    a = {1, 2}
    a.add(3)
    return a, a & {2}, a - {2}, a ^ {9}, a.union([5]), frozenset(a), 2 in a, len(a), {1} < {1, 2}


@program(x2, beyond=True)
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


@program(x2, plain="opaque")
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
