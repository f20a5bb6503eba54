"""What random programs know of leaving blocks: finally with return, break and continue, exceptions in handlers, groups,
notes, contexts, managers that swallow, generators that are thrown at and closed."""

from __future__ import annotations

PRELUDE = """\
class Swallow:
    def __init__(self, *kinds, note=None):
        self.kinds = kinds
        self.told = note

    def __enter__(self):
        return self

    def __exit__(self, kind, e, tb):
        LOG.append(("swallow", kind and kind.__name__, str(e)))
        return kind is not None and issubclass(kind, self.kinds)


class Turned:
    def __enter__(self):
        LOG.append("turn")

    def __exit__(self, kind, e, tb):
        if kind is not None:
            raise Problem("turned", 1) from e


class Carried(Exception):
    def __init__(self, w, *more):
        super().__init__(w, *more)
        self.w = w


def last_word(a, n):
    try:
        if n > 1:
            raise KeyError(n)
        return a
    except KeyError as e:
        LOG.append(repr(e))
        return a * 2
    finally:
        LOG.append("last")
        if n == 2:
            return -a


def turns(a, n):
    for i in range(4):
        try:
            if i == n:
                continue
            a = a + i
            if i > n:
                break
        finally:
            a = a * 2
    else:
        return a
    return -a


def reraised(fn, *args):
    try:
        return fn(*args)
    except Exception as e:
        LOG.append(("again", type(e).__name__))
        raise


def carried(a, n):
    try:
        raise Carried(a, n)
    except Carried as e:
        return e.w + e.args[1]


def kept(fn):
    try:
        fn()
    except Exception as e:
        return e


def told_of(e):
    found = []
    while e is not None:
        found.append((type(e).__name__, str(e), e.__suppress_context__))
        e = e.__cause__ or e.__context__
    return found


def lines_of(e):
    return [(f.name, f.line) for f in traceback.extract_tb(e.__traceback__) if f.filename[0] == "<"]
"""

EXPRESSIONS = {
    "t": """
last_word(<t>, <n>)
turns(<t>, <n>)
reraised(helper, <t>, <n>)
carried(<t>, <n>)
""",
    "n": """
len(told_of(kept(lambda: <n> // 0)))
len(lines_of(kept(lambda: <l>[9])))
len(kept(lambda: Problem(<u>).missing).args)
""",
    "u": """
str(kept(lambda: {}[<u>]))
type(kept(lambda: <o>.absent)).__name__
repr(kept(lambda: Problem(<u>)))
str(lines_of(kept(lambda: reraised(int, <u>))))
str(told_of(kept(lambda: <n> // 0)))
""",
}

LINES = """
<@> = kept(lambda: <n> // 0); note(told_of(<@>)); HELD = <@>
<@> = kept(lambda: reraised(helper, <t>, <n>, 'a' + 1)); note(lines_of(<@>))
note(sys.exc_info()[0])
""".strip().splitlines()

RAISES = """
raise Carried(<t>, <n>)
reraised(lambda: {}[<u>])
raise Problem(<u>).with_traceback(None)
raise TypeError(<u>, <n>) from Problem(<u>)
carried(<t>, <u>)
[v.missing for v in <m> or [1]]
{k: k // 0 for k in <l> or [1]}
list(v[9] for v in <m> or [<t>])
(lambda v: v + <u>)(<t>)
last_word(None, <n>)
<o>.step()
sum([<t>, <u>])
f'{<n>:q}'
<l> < <n>
<n>()
<u>.missing
len(<n>)
[*<n>]
for <@> in <n>: pass
<=t>, <=t> = [<t>] * 3
<=n>, *<=l>, <=n> = (1,)
del undefined
assert <n> > 9, f'{<n>} {<u>}'
raise <n>
import nothing_of_this_name
""".strip().splitlines()

BLOCKS = """
with Swallow(LookupError, ValueError):
    BODY
    RAISE
---
with Swallow(Exception) as <@>, Turned():
    BODY
    RAISE
---
for <=n> in range(3):
    with Swallow(KeyError, ZeroDivisionError):
        LOOP
        RAISE
---
for <=n> in range(3):
    with Swallow(Exception):
        if <b>:
            break
        if <n> > 1:
            continue
        RAISE
else:
    BODY
---
with Swallow(Exception):
    try:
        RAISE
    finally:
        BODY
        RAISE
---
try:
    with Turned():
        BODY
        RAISE
except Problem as e:
    note(told_of(e), lines_of(e))
---
try:
    try:
        RAISE
    except Exception as e:
        if hasattr(e, 'add_note'):
            e.add_note(<u>)
        BODY
        raise
except Exception as e:
    note(type(e).__name__, getattr(e, '__notes__', []))
    HELD = e
---
try:
    try:
        RAISE
    except Exception as <@>:
        try:
            RAISE
        except Exception as inner:
            raise inner from None
except Exception as e:
    note(told_of(e), lines_of(e))
---
try:
    try:
        RAISE
    except LookupError:
        raise
    except Exception as e:
        raise Problem(<u>) from e
    finally:
        note(sys.exc_info()[0] is None)
        BODY
except Exception as e:
    note(told_of(e))
    note(sys.exc_info()[0] is type(e))
---
def <@>(k):
    for i in range(3):
        try:
            if i == k:
                return <t>
            BODY
        except Exception as e:
            note(type(e).__name__)
            continue
        finally:
            note('f', i)
            if k > 2:
                break
    return <t>
<=t> = <@>(<n>)
---
def <@>():
    try:
        RAISE
    finally:
        return <t>
<=t> = <@>()
---
def <@>():
    while True:
        try:
            try:
                RAISE
            finally:
                BODY
                break
        except Exception:
            note('never')
    return <t>
<=t> = <@>()
---
def <@>(a):
    try:
        got = yield a
        BODY
        yield a + (got or 0)
    except (ValueError, KeyError) as e:
        note(type(e).__name__)
        yield -a
        RAISE
    finally:
        note('ended')
<=g> = <@>(<t>)
try:
    <=t> = next(<!g>)
    <=t> = <!g>.throw(ValueError(<u>))
    next(<!g>)
except Exception as e:
    note(type(e).__name__, type(e.__context__).__name__)
---
def <@>(a):
    with Swallow(ValueError), scope(a) as b:
        yield b
        RAISE
    yield a
<=m> = list(itertools.islice(<@>(<t>), 3))
---
with contextlib.ExitStack() as <@>:
    for <=n> in range(2):
        <@>.enter_context(Swallow(Exception))
        <@>.callback(note, 'cb', <n>)
    <@>.push(Turned())
    BODY
    RAISE
---
try:
    raise ExceptionGroup('g', [ValueError(<u>), ExceptionGroup('h', [KeyError(<n>), TypeError(<u>)])])
except* (KeyError, TypeError) as <@>:
    note(<@>.message, [type(e).__name__ for e in <@>.exceptions])
    BODY
except* ValueError:
    note('value')
---
try:
    try:
        RAISE
    except* ValueError as <@>:
        RAISE
    except* Exception as <@>:
        note(len(<@>.exceptions))
        raise
except Exception as e:
    note(type(e).__name__)
---
while True:
    try:
        with Swallow(KeyError):
            BODY
            RAISE
        break
    except Exception as e:
        note(type(e).__name__)
        break
    finally:
        note('round')
---
try:
    RAISE
except Exception as <@>:
    def inner():
        raise KeyError('inner')
    note(told_of(kept(inner)))
    BODY
---
for <@> in (KeyError('a'), ValueError('b'), None):
    try:
        if <@> is not None:
            raise <@>
        LOOP
    except LookupError as e:
        note('lookup', e.args)
    except ValueError:
        continue
    else:
        note('none')
    finally:
        note('end')
""".strip("\n").split("\n---\n")

#: statements that stand between calls
CHANGES = """
last_word = lambda a, n: a + n
Swallow.__exit__ = lambda self, *e: True
Turned.__exit__ = lambda self, *e: None
reraised = lambda fn, *args: fn(*args)
Carried.__str__ = lambda self: 'carried'
""".strip().splitlines()
