"""What random programs know of functions: arguments of every kind, decorators, lambdas, recursion."""

from __future__ import annotations

PRELUDE = """\
def told(a, k=1):
    LOG.append(round(float(a.sum()), 3))
    return a * k


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
"""

EXPRESSIONS = {
    "t": """
helper(<t>, <n>)
helper(<t>, *<l>, c=<n>)
helper(<t>, k=<n>, z=<n>)
helper(*[<t>, <n>], **{'c': <n>})
spread(<t>, *<m>)
spread(<t>, <t>, k=<n>, j=<s>)
functools.partial(helper, k=<n>)(<t>)
(lambda q: q + <t>)(<t>)
(lambda q, r=<t>, *k: q - r)(<t>)
<c>(<t>)
adder(<t>)(<t>)
counter(<t>)[0](<t>)
max([<t>, <t>], key=lambda v: len(v.shape))
sorted([(2, <t>), (1, <t>)], key=lambda v: v[0])[0][1]
list(map(lambda v: v * 2, <m>))[0]
power(<t>, <n> % 3)
told(<t>)
told(<t>, <n>)
(lambda *a, q=<t>, **kw: q + len(a) + len(kw))(*<l>)
functools.partial(functools.partial(helper, k=2), c=<n>)(<t>)
functools.partial(spread, <t>, *<m>)(k=<t>)
shaky(<t>)
shaky(<t>, k=<n>)
quietly(<t>, <n>)
early(<t>, <n>)
(lambda a, /, b=<t>, *, c=<n>: a * c - b)(<t>)
(lambda **k: sum(k.values()))(**<d>)
""",
    "n": """
(lambda v, *rest: v + len(rest))(<n>, <n>)
counter(<n>)[0](<n>)
fact(<n> % 4)
(lambda *a, q=<n>, **kw: len(a) + q + len(kw))(*<l>, **<d>)
max(<l>, key=lambda v: -v)
sum(sorted(<l>, key=lambda v: (v % 2, -v))[:2])
(lambda f: f(f, <n> % 4))(lambda f, k: 1 if k < 1 else k * f(f, k - 1))
len(inspect.signature(helper).parameters)
""",
    "l": """
sorted(<l>, reverse=True, key=lambda v: -v)
[*map(lambda v, w: v + w, <l>, <l>)]
[(lambda: v)() for v in <l>]
[f() for f in [lambda v=v: v for v in <l>]]
""",
    "m": """
[helper(v, <n>) for v in <m>]
sorted(<m>, key=lambda v: len(v.shape))
list(map(<c>, <m>))
[f(<t>) for f in (abs, lambda v: v * 2)]
[(lambda: v)() for v in <m>]
[g() for g in [lambda: v for v in <m>]]
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
functools.partial(spread, <t>)
lambda v, *, k=<n>: v - k
logged(lambda v: v * <n>)
retried(1)(lambda v, turn: v + turn)
ops.Tanh()
staticmethod(helper).__func__
""",
}

LINES = """
<=c> = <c>
<c>(<t>)
LOG.append(lambda: <t>)
<=m> = [*map(lambda v, w=<t>: v + w, <m>)]
""".strip().splitlines()

BLOCKS = """
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
""".strip("\n").split("\n---\n")

#: statements that stand between calls, in each space alike
CHANGES = """
helper.__defaults__ = (2,)
helper = lambda a, k=1, *rest, c=2, **more: a - k
told = lambda a, k=1: a
power = lambda a, n: a * n
note = lambda *what: 3
len = lambda v: 2
abs = lambda v: v * 3
fact = lambda n: n
Tick.__await__ = lambda self: iter([])
shaky = lambda a, k=1: a
early = lambda a, n: a
sorted = lambda v, **k: list(v)
sum = lambda v, start=0: start
next = lambda v, *d: 1
enumerate = lambda v: [(0, w) for w in v]
isinstance = lambda v, c: True
getattr = lambda o, n, *d: 2
operator = type('operator', (), {'add': staticmethod(lambda a, b: a), 'mul': staticmethod(lambda a, b: b)})
""".strip().splitlines()
