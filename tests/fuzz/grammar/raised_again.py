"""What random programs know of exceptions that are raised once more: by name, bare, in callees, later, with another
traceback; and of what is being handled meanwhile."""

from __future__ import annotations

PRELUDE = """\
def path_of(tb):
    found = []
    while tb is not None:
        found.append((tb.tb_frame.f_code.co_name, tb.tb_lineno))
        tb = tb.tb_next
    return [row for row in found if row[0] != 'run']


def handled():
    return [str(sys.exc_info()[1]), path_of(sys.exc_info()[2])]


def bare():
    raise


def by_name(e):
    raise e


class Again:
    def __enter__(self):
        return self

    def __exit__(self, kind, e, tb):
        LOG.append(("exit", path_of(tb), handled()))
        if e is not None:
            raise e
"""

BLOCKS = """
try:
    try:
        BODY
        RAISE
    except Exception as <@>:
        BODY
        raise <@>
    finally:
        note(handled())
        BODY
except Exception as e:
    BODY
    note(told_of(e), path_of(e.__traceback__), handled())
---
try:
    try:
        RAISE
    except Exception as <@>:
        try:
            BODY
            raise <@>
        except Exception as e:
            BODY
            note(path_of(e.__traceback__), handled())
        note(path_of(<@>.__traceback__), handled())
        BODY
        raise
except Exception as e:
    BODY
    note(told_of(e), path_of(e.__traceback__), handled())
---
try:
    try:
        RAISE
    except Exception as e:
        BODY
        e.__traceback__ = None
        bare()
except Exception as e:
    note(path_of(e.__traceback__), handled())
---
try:
    with Again(), Again():
        BODY
        RAISE
except Exception as e:
    BODY
    note(told_of(e), path_of(e.__traceback__), handled())
---
<@> = None
for i in range(3):
    try:
        if <@> is not None:
            BODY
            raise <@>
        RAISE
    except Exception as e:
        BODY
        <@> = e
        note(path_of(e.__traceback__), handled())
        continue
    finally:
        BODY
HELD = <@>
---
try:
    try:
        RAISE
    except Exception as <@>:
        try:
            {}[<u>]
        except KeyError:
            BODY
            by_name(<@>)
except Exception as e:
    note(told_of(e), path_of(e.__traceback__), handled())
""".strip("\n").split("\n---\n")
