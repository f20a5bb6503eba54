"""What random programs know of exceptions and the blocks that catch them."""

from __future__ import annotations

PRELUDE = """\
class Problem(ValueError):
    def __init__(self, text, code=0):
        super().__init__(text)
        self.code = code
"""

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
with contextlib.closing(guarded(<t>, 3)) as <@>:
    <=t> = next(<@>)
    BODY
    note(<@>.send(<n>) is None)
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
<@> = <!t>.view(2)
try:
    <@>[0] = <n>
    RAISE
except Exception:
    <@> += 1
    <=t> = <!t> + <@>
---
with scope(<!t>[:]) as <=t>:
    <!t> += 1
    BODY
""".strip("\n").split("\n---\n")
