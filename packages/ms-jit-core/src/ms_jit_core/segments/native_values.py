"""Instructions on real objects: names, attributes, operators, containers, calls.

An instruction takes (frame, argument); frames are `interpreter.LiveFrame`. The table is `native_table.CONCRETE`.
"""

from __future__ import annotations

import builtins
import types
from collections.abc import Callable
from typing import Any

from ms_jit_core.segments import native_calls
from ms_jit_core.segments.error_messages import cell_content, unbound_error
from ms_jit_core.segments.native_expressions import (
    BELOW,
    EXPRESSIONS,
    STATEMENTS,
    Render,
    argument_prefixes,
    call,
    in_place,
    operand_count,
)
from ms_jit_core.segments.native_table import CONCRETE, END, Calls, instruction, take
from ms_jit_core.vm.core.values import NULL


# names
@instruction
def _const(f: Any, a: Any) -> None:
    f.stack.append(a)


@instruction
def _load_fast(f: Any, a: str) -> None:
    if a not in f.locals:
        raise unbound_error(f.code, a)
    f.stack.append(f.locals[a])


@instruction
def _del_fast(f: Any, a: str) -> None:
    if a not in f.locals:
        raise unbound_error(f.code, a)
    del f.locals[a]


@instruction
def _load_cell(f: Any, a: str) -> None:
    f.stack.append(cell_content(f.code, a, f.cells[a]))


@instruction
def _store_cell(f: Any, a: str) -> None:
    f.cells[a].cell_contents = f.stack.pop()


@instruction
def _del_cell(f: Any, a: str) -> None:
    cell_content(f.code, a, f.cells[a])
    del f.cells[a].cell_contents


@instruction
def _load_global(f: Any, a: str) -> None:
    if a in f.globals:
        f.stack.append(f.globals[a])
        return
    if not hasattr(builtins, a):
        raise NameError(f"name '{a}' is not defined", name=a)
    f.stack.append(getattr(builtins, a))


@instruction
def _store_global(f: Any, a: str) -> None:
    f.globals[a] = f.stack.pop()


@instruction
def _del_global(f: Any, a: str) -> None:
    if a not in f.globals:
        raise NameError(f"name '{a}' is not defined", name=a)
    del f.globals[a]


# attributes, items, operators: instructions with source
def _expression(op: str, takes: int | Callable[[Any], int], render: Render) -> None:
    def run(f: Any, arg: Any) -> Calls:
        values = take(f, operand_count(takes, arg))
        f.stack.append((yield native_calls.evaluate(f, values, render(arg, *native_calls.variables(len(values))))))

    CONCRETE[op] = run


def _statement(op: str, takes: int, render: Render) -> None:
    def run(f: Any, arg: Any) -> Calls:
        yield native_calls.evaluate(f, take(f, takes), "None", render(arg, *native_calls.variables(takes)))

    CONCRETE[op] = run


def _below(op: str, takes: int, render: Render) -> None:
    def run(f: Any, depth: int) -> Calls:
        values = take(f, takes)
        values.insert(0, f.stack[-depth])
        yield native_calls.evaluate(f, values, "None", render(*native_calls.variables(len(values))))

    CONCRETE[op] = run


for _op, _row in EXPRESSIONS.items():
    _expression(_op, *_row)
for _make, _table in ((_statement, STATEMENTS), (_below, BELOW)):
    for _op, _rows in _table.items():
        _make(_op, *_rows)


@instruction
def _inplace(f: Any, a: str) -> Calls:
    left, right = native_calls.variables(2)
    f.stack.append((yield native_calls.evaluate(f, take(f, 2), left, in_place(a, left, right))))


@instruction
def _load_special(f: Any, a: str) -> Calls:
    o = f.stack.pop()
    found = next((cls.__dict__[a] for cls in type(o).__mro__ if a in cls.__dict__), END)
    if found is END:
        yield native_calls.evaluate(f, [o], "None", f"with {native_calls.variables(1)[0]}: pass")  # raises the error
    get = getattr(type(found), "__get__", None)
    f.stack.append(found if get is None else get(found, o, type(o)))


# containers
@instruction
def _build_slice(f: Any, n: int) -> None:
    f.stack.append(slice(*take(f, n)))


@instruction
def _dict_merge(f: Any, depth: int) -> None:
    v = f.stack.pop()
    if not hasattr(v, "keys"):
        f.stack[-depth - 2](**v)  # raises before the call; the message names the callee
    target = f.stack[-depth]
    for k in v.keys():
        if k in target:
            f.stack[-depth - 2](**target, **{k: None})  # raises before the call
        target[k] = v[k]


# calls
def _called(f: Any, values: list[Any], marks: tuple[str, ...]) -> Calls:
    """Call the first of some values with the others, the last of which have `marks` as prefixes."""
    if len(values) == 1 and values[0] is super:
        values += _super_of(f)
    f.stack.append((yield native_calls.evaluate(f, values, call(native_calls.variables(len(values)), marks))))


def _without_null(values: list[Any]) -> list[Any]:
    """Return the callable in a pair of slots, with its arguments."""
    if values[0] is NULL.val:
        del values[0]
    elif values[1] is NULL.val:
        del values[1]
    return values


def _super_of(f: Any) -> list[Any]:
    if not f.code.arguments.argcount:
        raise RuntimeError("super(): no arguments")
    if "__class__" not in f.cells:
        raise RuntimeError("super(): __class__ cell not found")
    first = f.code.params[0]
    me = f.locals[first] if first in f.locals else f.cells[first].cell_contents
    return [f.cells["__class__"].cell_contents, me]


@instruction
def _call(f: Any, a: tuple) -> Calls:
    return _called(f, take(f, a[0] + 1), argument_prefixes(a[1]))


@instruction
def _call_ex(f: Any, a: None) -> Calls:
    return _called(f, take(f, 3), ("*", "**"))


@instruction
def _call_pair(f: Any, a: tuple) -> Calls:
    return _called(f, _without_null(take(f, a[0] + 2)), argument_prefixes(a[1]))


@instruction
def _call_pair_ex(f: Any, a: None) -> Calls:
    return _called(f, _without_null(take(f, 4)), ("*", "**"))


# instructions that only CPython's bytecode has
@instruction
def _null(f: Any, a: None) -> None:
    f.stack.append(NULL.val)


@instruction
def _build_dict_of(f: Any, keys: tuple) -> None:
    f.stack.append(dict(zip(keys, take(f, len(keys)), strict=True)))


@instruction
def _make_function(f: Any, a: tuple) -> None:
    code, flags = a
    if flags & 8:
        f.stack.pop()  # the closure's cells are found by name
    annotations = f.stack.pop() if flags & 4 else None
    kwdefaults = f.stack.pop() if flags & 2 else None
    defaults = f.stack.pop() if flags & 1 else None
    cells = tuple(f.cells[n] for n in code.freevars)
    made = types.FunctionType(code.python, f.globals, code.name, defaults or None, cells)
    made.__kwdefaults__ = kwdefaults or None
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
