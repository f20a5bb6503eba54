"""Instructions that only CPython's bytecode needs: callables in two slots, copies from deep in the stack, functions
with
flags, and exceptions that stay on the stack while they are handled.

Handlers follow the protocol of handlers.py.
"""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak
from ms_jit_core.python_versions import builtins_of
from ms_jit_core.vm.core import calls
from ms_jit_core.vm.core.frame import Frame
from ms_jit_core.vm.core.operands import finish, take
from ms_jit_core.vm.core.value_builder import items_of
from ms_jit_core.vm.core.values import EMPTY, NONE, NULL, CellV, DictV, FuncV, Slot, TupleV, Value, boolean
from ms_jit_core.vm.objects import hashing, instances

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


def do_null(m: Machine, f: Frame, a: None) -> int:
    f.stack.append(NULL)
    return 0


def do_copy(m: Machine, f: Frame, n: int) -> int:
    f.stack.append(f.stack[-n])
    return 0


def do_swap(m: Machine, f: Frame, n: int) -> int:
    s = f.stack
    s[-1], s[-n] = s[-n], s[-1]
    return 0


def _callee(first: Value, second: Value, args: list[Value]) -> tuple[Value, list[Value]]:
    """Find the callable in two slots; the other slot is NULL or the first argument."""
    if first is NULL:
        return second, args
    return first, args if second is NULL else [second, *args]


def take_arguments(s: list[Value], n: int, names: tuple[str, ...]) -> tuple[list[Value], dict[str, Value]]:
    """Pop the `n` arguments of a call; return the positional ones, and the last ones by `names`."""
    args, kwargs = take(s, n), {}
    if names:
        kwargs = dict(zip(names, args[n - len(names) :], strict=True))
        del args[n - len(names) :]
    return args, kwargs


def do_call_pair(m: Machine, f: Frame, a: tuple) -> int:
    s = f.stack
    args, kwargs = take_arguments(s, *a)
    second, first = s.pop(), s.pop()
    callee, args = _callee(first, second, args)
    return finish(f, calls.invoke(m, callee, args, kwargs))


def do_call_pair_ex(m: Machine, f: Frame, a: None) -> int:
    from ms_jit_core.vm.core.handlers import do_call_ex, star_arguments

    s = f.stack
    kw, args, second, first = s.pop(), s.pop(), s.pop(), s.pop()
    callee, before = _callee(first, second, [])
    if before or not isinstance(args, TupleV):
        args = TupleV([*before, *star_arguments(m, args)])
    s.extend((callee, args, kw))
    return do_call_ex(m, f, None)


def do_build_dict_of(m: Machine, f: Frame, keys: tuple) -> int:
    from ms_jit_core.vm.core.handlers import constant

    entries = dict(zip(keys, take(f.stack, len(keys)), strict=True))  # of equal keys, the first and the last value
    f.stack.append(DictV({key: (constant(key), x) for key, x in entries.items()}))
    return 0


def _annotate(m: Machine, fv: FuncV, flat: Value) -> None:
    """Set annotations, given as a tuple of alternating names and values."""
    items = items_of(m, flat)  # type: ignore[arg-type]
    fv.attrs["__annotations__"] = DictV(
        {hashing.key_of(m, k): (k, x) for k, x in zip(items[::2], items[1::2], strict=True)}
    )


def do_make_function(m: Machine, f: Frame, a: tuple) -> int:
    code, flags = a
    v = FuncV(None)
    v.code = code
    if builtins_of(f.globals) is not vars(builtins):
        raise GraphBreak("opaque", "makes a function that has builtins of its own")
    v.globals = f.globals
    if flags & 8:
        f.stack.pop()  # the closure's cells are found by name
    if flags & 4:
        _annotate(m, v, f.stack.pop())
    v.kwdefaults = f.stack.pop() if flags & 2 else DictV()
    v.defaults = f.stack.pop() if flags & 1 else TupleV([])
    v.cells = {name: f.cells[name] for name in code.freevars}
    f.stack.append(v)
    return 0


def do_set_function(m: Machine, f: Frame, flag: int) -> int:
    s = f.stack
    fv: Any = s.pop()
    x = s.pop()
    if flag == 1:
        fv.defaults = x
    elif flag == 2:
        fv.kwdefaults = x
    elif flag == 4:
        _annotate(m, fv, x)
    s.append(fv)
    return 0


def do_load_and_clear(m: Machine, f: Frame, a: str) -> int:
    if a in f.cells:
        f.stack.append(f.cells[a])
        return 0
    v = f.locals.pop(a, NULL)
    f.stack.append(v.force(m) if type(v) is Slot else v)
    return 0


def do_store_or_clear(m: Machine, f: Frame, a: str) -> int:
    v = f.stack.pop()
    if isinstance(v, CellV):
        f.cells[a] = v
    elif v is NULL:
        f.locals.pop(a, None)
    else:
        f.locals[a] = v
    return 0


def do_new_cell(m: Machine, f: Frame, a: str) -> int:
    f.cells[a] = CellV(EMPTY)
    return 0


# exceptions
def do_push_exc(m: Machine, f: Frame, a: None) -> int:
    e = f.stack[-1]
    f.excs.append(e)
    f.stack[-1:] = (NONE, e)
    return 0


def do_pop_exc(m: Machine, f: Frame, a: None) -> int:
    f.stack.pop()
    f.excs.pop()
    return 0


def do_match_exc(m: Machine, f: Frame, a: None) -> int:
    wanted = f.stack.pop()
    f.stack.append(boolean(instances.exception_matches(m, f.stack[-1], wanted)))
    return 0
