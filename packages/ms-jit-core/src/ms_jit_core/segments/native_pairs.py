"""Instructions on real objects that only CPython's bytecode has: slots in pairs, copies, functions with flags.

An instruction takes (frame, argument); frames are `interpreter.Live`. The table is `native_table.CONCRETE`.
"""

from __future__ import annotations

import types
from typing import Any

from ms_jit_core.segments import native_calls
from ms_jit_core.segments.native_flow import matches
from ms_jit_core.segments.native_table import Calls, instruction, take
from ms_jit_core.segments.native_values import marks_of, super_of
from ms_jit_core.vm.core.values import NULL


# slots in pairs, and what else only CPython's bytecode has
@instruction
def _null(f: Any, a: None) -> None:
    f.stack.append(NULL.val)


@instruction
def _copy(f: Any, n: int) -> None:
    f.stack.append(f.stack[-n])


@instruction
def _swap(f: Any, n: int) -> None:
    s = f.stack
    s[-1], s[-n] = s[-n], s[-1]


def _without_null(values: list[Any]) -> list[Any]:
    """A pair of slots and arguments: what is called, with the arguments."""
    if values[0] is NULL.val:
        del values[0]
    elif values[1] is NULL.val:
        del values[1]
    return values


@instruction
def _call_pair(f: Any, a: tuple) -> Calls:
    n, names = a
    values = _without_null(take(f, n + 2))
    if len(values) == 1 and values[0] is super:
        values += super_of(f)
    f.stack.append((yield native_calls.moved(f, values, marks_of(names))))


@instruction
def _call_pair_ex(f: Any, a: None) -> Calls:
    f.stack.append((yield native_calls.moved(f, _without_null(take(f, 4)), ("*", "**"))))


@instruction
def _build_dict_of(f: Any, keys: tuple) -> None:
    f.stack.append(dict(zip(keys, take(f, len(keys)), strict=True)))


@instruction
def _make_function_of(f: Any, a: tuple) -> None:
    code, flags = a
    closure = f.stack.pop() if flags & 8 else None
    annotations = f.stack.pop() if flags & 4 else None
    kwdefaults = f.stack.pop() if flags & 2 else None
    defaults = f.stack.pop() if flags & 1 else None
    del closure  # goes by name
    cells = tuple(f.cells[n] for n in code.python.co_freevars)
    made = types.FunctionType(code.python, f.globals, code.name, defaults or None, cells)
    made.__kwdefaults__ = kwdefaults
    made.__qualname__ = code.qualname
    if annotations:
        made.__annotations__ = dict(zip(annotations[::2], annotations[1::2], strict=True))
    f.stack.append(made)


@instruction
def _set_function(f: Any, flag: int) -> None:
    made, x = f.stack.pop(), f.stack.pop()
    if flag == 1:
        made.__defaults__ = x
    elif flag == 2:
        made.__kwdefaults__ = x
    elif flag == 4:
        made.__annotations__ = dict(zip(x[::2], x[1::2], strict=True))
    f.stack.append(made)


@instruction
def _load_and_clear(f: Any, a: str) -> None:
    f.stack.append(f.cells[a] if a in f.cells else f.locals.pop(a, NULL.val))


@instruction
def _store_or_clear(f: Any, a: str) -> None:
    v = f.stack.pop()
    if isinstance(v, types.CellType) and a in f.cells:
        f.cells[a] = v
    elif v is NULL.val:
        f.locals.pop(a, None)
    else:
        f.locals[a] = v


@instruction
def _new_cell(f: Any, a: str) -> None:
    f.cells[a] = types.CellType()


@instruction
def _push_exc(f: Any, a: None) -> None:
    e = f.stack.pop()
    f.excs.append(e)
    f.stack.extend((None, e))


@instruction
def _pop_exc(f: Any, a: None) -> None:
    f.stack.pop()
    f.excs.pop()


@instruction
def _match_exc(f: Any, a: None) -> None:
    wanted = f.stack.pop()
    f.stack.append(matches(f.stack[-1], wanted))
