"""What random programs know of closures: cells that several functions share, write and clear, functions with attributes
and defaults, decorators, partials."""

from __future__ import annotations

PRELUDE = """\
def account(a):
    total, calls = a, 0

    def add(v, times=1):
        nonlocal total, calls
        calls += 1
        total = total + v * times
        return total

    def reset(v=None):
        nonlocal total
        before, total = total, v if v is not None else a
        return before

    def look():
        return total, calls

    add.look = look
    add.reset = reset
    return add


def nest(a):
    def outer(b):
        def inner(c):
            nonlocal a, b
            a = a + c
            b = b * 2
            return a + b

        return inner

    return outer


def emptied(a, n):
    v = a

    def read():
        return v

    if n > 1:
        del v
    try:
        return read()
    except NameError as e:
        LOG.append(type(e).__name__)
        return a


def composed(*fns):
    return functools.reduce(lambda f, g: lambda v: g(f(v)), fns)


def counted(fn):
    def call(*args, **kwargs):
        call.calls += 1
        return fn(*args, **kwargs)

    call.calls = 0
    return call


def tagged(**tags):
    def mark(fn):
        fn.__dict__.update(tags)
        return fn

    return mark


@counted
@tagged(kind="sum", level=2)
def summed(a, *rest, scale=1, **more):
    for v in rest:
        a = a + v
    return a * scale + len(more)


def memory(n, seen=[]):
    seen.append(n)
    return seen[-2:]


def strict(a, /, b, *, c=1):
    return a * b + c


def stepping(k):
    def step(a):
        nonlocal k
        k, before = k + 1, k
        return a * before

    return step
"""

EXPRESSIONS = {
    "t": """
account(<t>)(<t>, <n>)
(lambda f: (f(<t>), f.reset(<t>), f(<t>))[2])(account(<t>))
(lambda f: (f(<t>), f.look())[1][0])(account(<t>))
nest(<t>)(<t>)(<t>)
(lambda f: f(<t>) - f(<t>))(nest(<t>)(<t>))
emptied(<t>, <n>)
composed(abs, lambda v: v + <t>, helper)(<t>)
composed(<c>, <c>)(<t>)
summed(<t>, <t>, scale=<n>)
summed(<t>, *<m>, **{'scale': <n>, 'z': <n>})
strict(<t>, <n>, c=<n>)
strict(<t>, b=<s>)
functools.partial(strict, <t>, c=<n>)(b=<t>)
functools.partial(summed, scale=<n>)(<t>, *<m>)
functools.partial(functools.partial(summed, <t>), <t>)(scale=<n>)
(lambda f: f(<t>) + f(<t>))(stepping(<n>))
[f(<t>) for f in [stepping(k) for k in (1, <n>)]][-1]
[(lambda v: v * k)(<t>) for k in (1, <n>)][-1]
[f(<t>) for f in [lambda v, k=k: v * k for k in <l>] + [abs]][0]
(lambda a: (lambda b: (lambda c: a + b * c)(<t>))(<t>))(<t>)
(lambda *, a, b=<t>: a - b)(a=<t>)
(lambda a, b=<t>, *c, d=<n>, **e: a + b * d + len(c) + len(e))(<t>, *<m>, z=<n>)
(lambda f, *a: f(*a))(helper, <t>, <n>)
next(map(stepping(<n>), <m>), <t>)
sorted(<m>, key=lambda v, k=[0]: k.append(1) or -len(k))[0]
""",
    "n": """
account(<t>).look()[1]
summed.calls
summed.__wrapped__.level if hasattr(summed, '__wrapped__') else <n>
memory(<n>)[-1]
memory(<n>, [<n>])[0]
(lambda f: f(2) + f(3))(stepping(<n>))
functools.partial(fact, <n> % 4)()
len(strict.__code__.co_varnames)
(lambda: (yield <n>))().__next__()
(lambda **k: sum(k.values()))(a=<n>, b=<n>)
(lambda a, *b: a + len(b))(*<l> or [1])
""",
    "c": """
account(<t>)
nest(<t>)(<t>)
stepping(<n>)
composed(abs, <c>)
counted(<c>)
functools.partial(strict, b=<n>)
functools.partial(lambda v, w: v - w, <t>)
lambda v, *, w=<t>: v + w
""",
    "u": """
(lambda f: f'{f.kind}{f.level}')(tagged(kind=<u>, level=<n>)(lambda: 0))
strict.__name__
(lambda: 0).__qualname__
','.join(strict.__code__.co_varnames)
""",
}

LINES = """
<@> = account(<t>); <=t> = <@>(<t>); <@>.reset(<t>); <=t> = <@>(<t>, <n>); note(<@>.look()[1])
<@> = nest(<t>)(<t>); <@>(<t>); <=t> = <@>(<t>)
<@> = stepping(<n>); <=m> = [<@>(v) for v in <m>]
<@> = counted(<c>); <=t> = <@>(<t>); note(<@>.calls)
note(summed.calls, memory(<n>))
summed.calls = <n>
LOG.append(account(<t>))
LOG.append(stepping(<n>))
<@> = functools.partial(summed, <t>, scale=<n>); note(len(<@>.args), sorted(<@>.keywords)); <=t> = <@>(<t>)
<@> = [lambda: <!t>, lambda: <!n>]; <!t> = <t>; <=t> = <@>[0]()
""".strip().splitlines()

RAISES = """
strict(<t>)
strict(<t>, <n>, <n>)
strict(a=<t>, b=<n>)
summed()
(lambda a, *, b: a)(<t>)
helper(<t>, k=1, **{'k': 2})
""".strip().splitlines()

BLOCKS = """
<@> = <t>
def add(v):
    nonlocal n
    n = n + 1
    return <@> + v * n
<=t> = add(<t>)
<@> = <t>
<=t> = add(<!t>)
---
<@> = []
for <=n> in range(3):
    <@>.append(lambda v=<t>: v * <n>)
    LOOP
<=m> = [f() for f in <@>]
---
def <@>(v, depth=0):
    nonlocal n
    if depth > 1:
        BODY
        return v
    n += depth
    return <@>(v + <t>, depth + 1) * 2
<=t> = <@>(<t>)
---
def <@>():
    nonlocal x
    x = x + <t>
    try:
        RAISE
    finally:
        x = x * 2
        BODY
try:
    <@>()
except Exception as e:
    note(type(e).__name__)
---
def <@>(fn):
    @functools.wraps(fn)
    def call(*args, **kwargs):
        note('before')
        try:
            return fn(*args, **kwargs)
        except LookupError as e:
            note(str(e))
            return args[0]
        finally:
            note('after')
    return call
@<@>
def inner(v, w=<t>):
    if <b>:
        RAISE
    return v + w
<=t> = inner(<t>)
---
def <@>():
    v = <t>
    def read():
        return v
    def write(w):
        nonlocal v
        v = w
    def drop():
        nonlocal v
        del v
    return read, write, drop
<=c> = <@>
read, write, drop = <@>()
write(read() + <t>)
<=t> = read()
drop()
try:
    read()
except NameError as e:
    note(str(e))
---
class <@>:
    total = <n>
    def make(self, k):
        def add(v):
            nonlocal k
            k += self.total
            __class__.total += 1
            return v * k
        return add
<=c> = <@>().make(<n>)
<=t> = <!c>(<t>)
note(<@>.total)
""".strip("\n").split("\n---\n")

#: statements that stand between calls
CHANGES = """
stepping = lambda k: lambda a: a + k
strict.__kwdefaults__ = {'c': 4}
summed = counted(lambda a, *rest, **more: a)
memory.__defaults__ = ([7],)
account = lambda a: (lambda v, times=1: v)
""".strip().splitlines()
