"""Instructions on real objects: names, attributes, operators, containers, calls.

An instruction takes (frame, argument); frames are `interpreter.Live`. The table is `native_table.CONCRETE`.
"""

from __future__ import annotations

import contextlib
import operator
import types
from typing import Any

from ms_jit_core.instructions import Code
from ms_jit_core.segments import native_calls
from ms_jit_core.segments.error_messages import unbound_error, unbound_local, unsupported_context
from ms_jit_core.segments.native_table import Calls, instruction, take
from ms_jit_core.vm.core.values import type_name
from ms_jit_core.vm.objects.operators import OPERATORS


# names
@instruction
def _const(f: Any, a: Any) -> None:
    f.stack.append(a)


@instruction
def _load_fast(f: Any, a: str) -> None:
    if a not in f.locals:
        raise UnboundLocalError(unbound_local(a))
    f.stack.append(f.locals[a])


@instruction
def _store_fast(f: Any, a: str) -> None:
    f.locals[a] = f.stack.pop()


@instruction
def _del_fast(f: Any, a: str) -> None:
    if a not in f.locals:
        raise UnboundLocalError(unbound_local(a))
    del f.locals[a]


def _content(f: Any, a: str) -> Any:
    """What a cell holds. Its own error is no context of the user's."""
    cell = f.cells[a]
    with contextlib.suppress(ValueError):
        return cell.cell_contents
    raise unbound_error(f.code, a)


@instruction
def _load_cell(f: Any, a: str) -> None:
    f.stack.append(_content(f, a))


@instruction
def _store_cell(f: Any, a: str) -> None:
    f.cells[a].cell_contents = f.stack.pop()


@instruction
def _del_cell(f: Any, a: str) -> None:
    _content(f, a)
    del f.cells[a].cell_contents


@instruction
def _load_global(f: Any, a: str) -> None:
    if a in f.globals:
        f.stack.append(f.globals[a])
        return
    if a not in f.builtins:
        raise NameError(f"name '{a}' is not defined", name=a)
    f.stack.append(f.builtins[a])


@instruction
def _store_global(f: Any, a: str) -> None:
    f.globals[a] = f.stack.pop()


@instruction
def _del_global(f: Any, a: str) -> None:
    if a not in f.globals:
        raise NameError(f"name '{a}' is not defined", name=a)
    del f.globals[a]


# attributes and items
@instruction
def _load_attr(f: Any, a: str) -> Calls:
    f.stack.append((yield native_calls.call(f, getattr, (f.stack.pop(), a), {})))


@instruction
def _store_attr(f: Any, a: str) -> Calls:
    o = f.stack.pop()
    yield native_calls.call(f, setattr, (o, a, f.stack.pop()), {})


@instruction
def _del_attr(f: Any, a: str) -> Calls:
    yield native_calls.call(f, delattr, (f.stack.pop(), a), {})


@instruction
def _load_special(f: Any, a: str) -> None:
    o = f.stack.pop()
    for cls in type(o).__mro__:
        if a in cls.__dict__:
            found = cls.__dict__[a]
            get = getattr(type(found), "__get__", None)
            f.stack.append(found if get is None else get(found, o, type(o)))
            return
    cls, text = unsupported_context(type(o), a)
    raise cls(text)


@instruction
def _subscr(f: Any, a: None) -> Calls:
    k = f.stack.pop()
    f.stack.append((yield native_calls.call(f, operator.getitem, (f.stack.pop(), k), {})))


@instruction
def _store_subscr(f: Any, a: None) -> Calls:
    v, o, k = take(f, 3)  # in the order in which they go
    yield native_calls.call(f, operator.setitem, (o, k, v), {})


@instruction
def _del_subscr(f: Any, a: None) -> Calls:
    k = f.stack.pop()
    yield native_calls.call(f, operator.delitem, (f.stack.pop(), k), {})


# operators
@instruction
def _binary(f: Any, a: str) -> Calls:
    right = f.stack.pop()
    f.stack[-1] = yield native_calls.call(f, OPERATORS[a].fn, (f.stack[-1], right), {})


@instruction
def _inplace(f: Any, a: str) -> Calls:
    right = f.stack.pop()
    f.stack[-1] = yield native_calls.call(f, OPERATORS[a].ifn, (f.stack[-1], right), {})


@instruction
def _unary(f: Any, a: str) -> Calls:
    f.stack[-1] = yield native_calls.call(f, getattr(operator, a), (f.stack[-1],), {})


@instruction
def _compare(f: Any, a: str) -> Calls:
    right = f.stack.pop()
    f.stack[-1] = yield native_calls.call(f, getattr(operator, a), (f.stack[-1], right), {})


@instruction
def _is(f: Any, a: bool) -> None:
    right = f.stack.pop()
    f.stack[-1] = (f.stack[-1] is right) != a


@instruction
def _contains(f: Any, a: bool) -> Calls:
    right = f.stack.pop()
    f.stack[-1] = (yield native_calls.call(f, operator.contains, (right, f.stack[-1]), {})) != a


@instruction
def _not(f: Any, a: None) -> Calls:
    f.stack[-1] = yield native_calls.call(f, operator.not_, (f.stack[-1],), {})


# containers
@instruction
def _build_tuple(f: Any, n: int) -> None:
    f.stack.append(tuple(take(f, n)))


@instruction
def _build_list(f: Any, n: int) -> None:
    f.stack.append(take(f, n))


@instruction
def _build_set(f: Any, n: int) -> None:
    f.stack.append(set(take(f, n)))


@instruction
def _build_dict(f: Any, n: int) -> None:
    flat = take(f, 2 * n)
    f.stack.append(dict(zip(flat[::2], flat[1::2], strict=True)))


@instruction
def _build_slice(f: Any, n: int) -> None:
    f.stack.append(slice(*take(f, n)))


@instruction
def _build_string(f: Any, n: int) -> None:
    f.stack.append("".join(take(f, n)))


@instruction
def _format(f: Any, a: tuple) -> Calls:
    conversion, has_spec = a
    spec = f.stack.pop() if has_spec else ""
    v = f.stack.pop()
    if conversion is not None:
        v = yield native_calls.call(f, {"s": str, "r": repr, "a": ascii}[conversion], (v,), {})
    f.stack.append((yield native_calls.call(f, format, (v, spec), {})))


@instruction
def _list_append(f: Any, depth: int) -> None:
    v = f.stack.pop()
    f.stack[-depth].append(v)


@instruction
def _set_add(f: Any, depth: int) -> None:
    v = f.stack.pop()
    f.stack[-depth].add(v)


@instruction
def _map_add(f: Any, depth: int) -> None:
    v = f.stack.pop()
    k = f.stack.pop()
    f.stack[-depth][k] = v


@instruction
def _list_extend(f: Any, depth: int) -> Calls:
    v = f.stack.pop()
    if not hasattr(type(v), "__iter__"):
        found = None
        with contextlib.suppress(TypeError):
            found = iter(v)
        if found is None:
            _ = [*v]  # says it in the interpreter's words
    yield native_calls.call(f, f.stack[-depth].extend, (v,), {})


@instruction
def _set_update(f: Any, depth: int) -> Calls:
    v = f.stack.pop()
    yield native_calls.call(f, f.stack[-depth].update, (v,), {})


def _mapping(v: Any) -> Any:
    if not hasattr(v, "keys"):
        raise TypeError(f"'{type_name(type(v))}' object is not a mapping")
    return v


@instruction
def _dict_update(f: Any, depth: int) -> Calls:
    v = f.stack.pop()
    yield native_calls.call(f, f.stack[-depth].update, (_mapping(v),), {})


@instruction
def _dict_merge(f: Any, depth: int) -> None:
    v = f.stack.pop()
    if not hasattr(v, "keys"):
        f.stack[-depth - 2](**v)  # is not called: the interpreter names it in what it raises
    v = _mapping(v)
    target = f.stack[-depth]
    for k in v.keys():
        if k in target:
            fn = f.stack[-depth - 2]
            name, module = getattr(fn, "__qualname__", None), getattr(fn, "__module__", None)
            what = f"{module}.{name}()" if name and module not in (None, "builtins") else f"{name or fn}()"
            raise TypeError(f"{what} got multiple values for keyword argument {k!r}")
        target[k] = v[k]


@instruction
def _list_to_tuple(f: Any, a: None) -> None:
    f.stack[-1] = tuple(f.stack[-1])


# calls
@instruction
def _call(f: Any, a: tuple) -> Calls:
    n, names = a
    values = take(f, n + 1)
    if n == 0 and values[0] is super:
        values += super_of(f)
    f.stack.append((yield native_calls.moved(f, values, marks_of(names))))


def marks_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """What stands before arguments that are given by name."""
    return tuple(f"{name}=" for name in names)


def super_of(f: Any) -> list[Any]:
    if not f.code.arguments.argcount:
        raise RuntimeError("super(): no arguments")
    if "__class__" not in f.cells:
        raise RuntimeError("super(): __class__ cell not found")
    first = f.code.params[0]
    me = f.locals[first] if first in f.locals else f.cells[first].cell_contents
    return [f.cells["__class__"].cell_contents, me]


@instruction
def _call_ex(f: Any, a: None) -> Calls:
    f.stack.append((yield native_calls.moved(f, take(f, 3), ("*", "**"))))


@instruction
def _make_function(f: Any, code: Code) -> None:
    from ms_jit_core.outputs import compiled
    from ms_jit_core.segments.interpreter import Closure

    kwdefaults, defaults = f.stack.pop(), f.stack.pop()
    python = compiled(code)
    if python is None:
        f.stack.append(Closure(code, f.globals, defaults or None, *(f.cells[n] for n in code.freevars)))
        return
    made = types.FunctionType(
        python, f.globals, code.name, defaults or None, tuple(f.cells[n] for n in python.co_freevars)
    )
    made.__kwdefaults__ = kwdefaults or None
    made.__qualname__ = code.qualname
    f.stack.append(made)
