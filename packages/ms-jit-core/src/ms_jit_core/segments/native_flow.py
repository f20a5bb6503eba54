"""Instructions on real objects: jumps, iteration, the stack, exceptions, matching, imports.

An instruction takes (frame, argument); frames are `interpreter.LiveFrame`. The table is `native_table.CONCRETE`.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any

from ms_runtime import Failed

from ms_jit_core.python_versions import currently_handled
from ms_jit_core.segments import native_calls
from ms_jit_core.segments.error_messages import imported_from
from ms_jit_core.segments.native_expressions import class_pattern, unpacking
from ms_jit_core.segments.native_table import CONCRETE, END, Calls, instruction, take
from ms_jit_core.vm.core.values import is_exception_class, is_subtype


# jumps, iteration and the stack
@instruction
def _jump(f: Any, target: int) -> None:
    f.pc = target


def _jump_where(truth: bool, keeps: bool) -> Callable[[Any, int], Calls]:
    """Make a jump that is taken if a value has this truth; `keeps`: the value then stays on the stack."""

    def jump(f: Any, target: int) -> Calls:
        v = f.stack[-1] if keeps else f.stack.pop()
        if (yield native_calls.call(f, bool, (v,), {})) is truth:
            f.pc = target
        elif keeps:
            f.stack.pop()

    return jump


for _name, _truth in (("FALSE", False), ("TRUE", True)):
    CONCRETE[f"JUMP_IF_{_name}"] = _jump_where(_truth, False)
    CONCRETE[f"JUMP_IF_{_name}_OR_POP"] = _jump_where(_truth, True)


@instruction
def _get_iter(f: Any, a: None) -> Calls:
    f.stack[-1] = yield native_calls.call(f, iter, (f.stack[-1],), {})


@instruction
def _for_iter(f: Any, target: int) -> Calls:
    v = yield native_calls.call(f, next, (f.stack[-1], END), {})
    if v is END:
        f.stack.pop()
        f.pc = target
    else:
        f.stack.append(v)


def _unpack(f: Any, before: int, after: int | None = None) -> Calls:
    targets, value = unpacking(before, after)
    f.stack.extend((yield native_calls.evaluate(f, take(f, 1), value, f"{targets} = {native_calls.variables(1)[0]}")))


CONCRETE["UNPACK"], CONCRETE["UNPACK_EX"] = _unpack, lambda f, a: _unpack(f, *a)


# exceptions
def matches(e: BaseException, wanted: Any) -> bool:
    classes = wanted if isinstance(wanted, tuple) else (wanted,)
    if not all(map(is_exception_class, classes)):
        raise TypeError("catching classes that do not inherit from BaseException is not allowed")
    return any(is_subtype(type(e), cls) for cls in classes)


def _asked(f: Any, fn: Any) -> Calls:
    yield native_calls.call(f, fn, (), {})


def _nothing_to_raise() -> None:
    raise  # the interpreter raises its own error


def _raised(f: Any, n: int) -> Calls:
    statement = f"raise {' from '.join(native_calls.variables(n))}"
    yield native_calls.evaluate(f, take(f, n), "None", statement)


@instruction
def _raise(f: Any, n: int) -> Calls:
    if n > 0:
        return _raised(f, n)
    now = f.handling.to_reraise() if f.handling else currently_handled()
    if now is None:
        return _asked(f, _nothing_to_raise)
    raise Failed(now)  # keeps its context


@instruction
def _raise_top(f: Any, a: None) -> None:
    raise Failed(f.stack.pop())


@instruction
def _raise_handled(f: Any, a: None) -> None:
    raise Failed(f.excs.to_reraise())


@instruction
def _push_exc(f: Any, a: None) -> None:
    e = f.stack.pop()
    f.excs.append(e)
    f.stack.extend((None, e))


@instruction
def _match_exc(f: Any, a: None) -> None:
    wanted = f.stack.pop()
    f.stack.append(matches(f.stack[-1], wanted))


@instruction
def _exc_args(f: Any, a: None) -> None:
    e = f.stack.pop()
    f.stack.extend((type(e), e, e.__traceback__))


# matching and imports
@instruction
def _match_sequence(f: Any, a: None) -> None:
    f.stack.append(bool(type(f.stack.pop()).__flags__ & (1 << 5)))


@instruction
def _match_mapping(f: Any, a: None) -> None:
    f.stack.append(bool(type(f.stack.pop()).__flags__ & (1 << 6)))


@instruction
def _match_keys(f: Any, a: None) -> Calls:
    keys, subject, found, seen = f.stack.pop(), f.stack.pop(), [], set()
    if keys:
        get = subject.get
    for k in keys:
        if k in seen:
            raise ValueError(f"mapping pattern checks duplicate key ({k!r})")
        seen.add(k)
        x = yield native_calls.call(f, get, (k, END), {})
        if x is END:
            f.stack.append(None)
            return
        found.append(x)
    f.stack.append(tuple(found))


@instruction
def _without_keys(f: Any, a: None) -> None:
    for key in f.stack.pop():
        del f.stack[-1][key]


@instruction
def _match_class(f: Any, a: tuple) -> Calls:
    subject, cls = native_calls.variables(2)
    statement, value = class_pattern(subject, cls, *a)
    f.stack.append((yield native_calls.evaluate(f, take(f, 2), value, statement)))


@instruction
def _import(f: Any, a: tuple) -> Calls:
    level, names, name = a
    f.stack.append((yield native_calls.call(f, builtins.__import__, (name, f.globals, None, names, level), {})))


@instruction
def _import_from(f: Any, name: str) -> Calls:
    module = f.stack[-1]
    try:
        f.stack.append((yield native_calls.call(f, getattr, (module, name), {})))
        return
    except Failed as failed:
        if not isinstance(failed.args[0], AttributeError):
            raise
    f.stack.append((yield native_calls.call(f, imported_from, (module, name), {})))
