"""What random programs know of generators and coroutines: consumed in place, sent to, thrown at and closed."""

from __future__ import annotations

PRELUDE = """\
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


def taking(a):
    held = []
    while True:
        try:
            got = yield a
            if got is None:
                return held
            held.append(got)
            a = a + got
        except ValueError as e:
            LOG.append(("took", str(e)))
            a = -a
        except GeneratorExit:
            LOG.append("exit")
            raise


def passing(a):
    held = yield from taking(a)
    LOG.append(len(held))
    yield a * len(held)
"""

EXPRESSIONS = {
    "t": """
next(gen(<t>, 2))
next(<g>, <t>)
itertools.chain(<m>, [<t>]).__next__()
drive(waits(<t>, <n> % 3), <n>)
drive(loops(<t>, <n> % 3))
drive(gathered(<t>, 2))[-1]
list(itertools.chain(<m>, <g>))[-1]
[v for v, k in walk([<t>, [<t>, [<t>]]]) if k][<n> % 2]
[*passing(<t>)][0]
next(passing(<t>))
""",
    "m": """
list(gen(<t>, 3))
list(guarded(<t>, 2))
list(<g>)
list(itertools.islice(chain(<t>, 2), 2))
list(itertools.islice(<g>, <n> % 3))
[v for v, k in walk([<t>, [<t>]])]
[*relay(<t>)]
drive(gathered(<t>, <n> % 3))
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
taking(<t>)
passing(<t>)
""",
    "n": """
sum(1 for _ in <g>)
""",
    "l": """
list(itertools.chain(<l>, <l>))
[v for v, k in walk([1, [2, [<n>]]])]
""",
    "c": """
Quiet()(helper)
""",
}

LINES = """
<=g> = <g>
next(<g>)
<g>.close()
note(<g>.send(<n>) is None)
<g>.send(None)
<g>.throw(KeyError('thrown'))
del <!g>
<!g> = None
<=g> = guarded(<t>, 3)
<=t> = next(<!g>)
<@>, <=g> = itertools.tee(<g>); <=m> = list(<@>)
<@> = echo(<t>); <=t> = next(<@>); <=t> = <@>.send(<t>)
<@> = relay(<t>); next(<@>); <=t> = <@>.throw(ValueError('v'))
<@> = relay(<t>); next(<@>); <=t> = <@>.send(<t>); <@>.send(None); <@>.close()
<@> = ticked(<t>, 2); drive(<@>.__anext__()); <=t> = drive(<@>.__anext__())
<@> = waits(<t>, 2); note(<@>.send(None)); <@>.close()
<@> = waits(<t>, 2); <@>.send(None); <@>.throw(KeyError(<u>))
<@> = taking(<t>); next(<@>); <=t> = <@>.send(<t>); <=t> = <@>.throw(ValueError(<u>)); <@>.close()
<@> = passing(<t>); next(<@>); <=t> = <@>.send(<t>); <=t> = <@>.throw(ValueError('p')); <=t> = <@>.send(None)
""".strip().splitlines()

RAISES = """
next(passing(<u>)) + None
taking(<t>).throw(KeyError(<u>))
""".strip().splitlines()

BLOCKS = """
for <=t> in gen(<t>, <n> % 4):
    LOOP
---
for <=t> in itertools.islice(<g>, 3):
    LOOP
---
<@> = gen(<t>, 3)
<=t> = next(<@>)
BODY
for <=t> in <@>:
    LOOP
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
<@> = guarded(<t>, 3)
try:
    <=t> = next(<@>)
    BODY
    <@>.close()
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
    <@>.close()
    note('gone', type(e).__name__)
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
for <=t> in itertools.chain(<m>, [<t>]):
    LOOP
---
<@> = taking(<t>)
next(<@>)
try:
    BODY
    <=t> = <@>.send(<t>)
    <@>.throw(LookupError(<u>))
except LookupError as e:
    note(lines_of(e))
finally:
    <@>.close()
---
<@> = passing(<t>)
for <=t> in <@>:
    LOOP
""".strip("\n").split("\n---\n")
