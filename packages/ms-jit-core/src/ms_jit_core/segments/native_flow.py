"""Instructions on real objects: jumps, iteration, the stack, exceptions, matching, imports.

An instruction takes (frame, argument); frames are `interpreter.Live`. The table is `native_table.CONCRETE`.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ms_runtime import Failed

from ms_jit_core.python_versions import again, handled_now
from ms_jit_core.segments import native_calls
from ms_jit_core.segments.error_messages import NOT_A_CLASS, imported_from, too_many
from ms_jit_core.segments.native_table import END, Calls, instruction
from ms_jit_core.vm.control_flow.matching import MATCH_SELF
from ms_jit_core.vm.core.trust import is_class
from ms_jit_core.vm.core.values import is_exception_class, is_subtype


# jumps, iteration and the stack
@instruction
def _jump(f: Any, target: int) -> None:
    f.pc = target


@instruction
def _jump_if_false(f: Any, target: int) -> Calls:
    if not (yield native_calls.call(f, bool, (f.stack.pop(),), {})):
        f.pc = target


@instruction
def _jump_if_true(f: Any, target: int) -> Calls:
    if (yield native_calls.call(f, bool, (f.stack.pop(),), {})):
        f.pc = target


@instruction
def _jump_if_false_or_pop(f: Any, target: int) -> Calls:
    if (yield native_calls.call(f, bool, (f.stack[-1],), {})):
        f.stack.pop()
    else:
        f.pc = target


@instruction
def _jump_if_true_or_pop(f: Any, target: int) -> Calls:
    if (yield native_calls.call(f, bool, (f.stack[-1],), {})):
        f.pc = target
    else:
        f.stack.pop()


@instruction
def _jump_if_none(f: Any, target: int) -> None:
    if f.stack.pop() is None:
        f.pc = target


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


def _unpacked(f: Any, v: Any) -> Generator[Any, Any, Any]:
    if not hasattr(type(v), "__iter__") and not hasattr(type(v), "__getitem__"):
        raise TypeError(f"cannot unpack non-iterable {type(v).__name__} object")
    return (yield native_calls.call(f, iter, (v,), {}))


def _first(f: Any, it: Any, n: int) -> Generator[Any, Any, list[Any]]:
    """Up to `n` items of an iterator."""
    items: list[Any] = []
    while len(items) < n:
        x = yield native_calls.call(f, next, (it, END), {})
        if x is END:
            break
        items.append(x)
    return items


@instruction
def _unpack(f: Any, n: int) -> Calls:
    it = yield from _unpacked(f, f.stack.pop())
    items = yield from _first(f, it, n + 1)
    if len(items) > n:
        raise ValueError(f"too many values to unpack (expected {n})")
    if len(items) < n:
        raise ValueError(f"not enough values to unpack (expected {n}, got {len(items)})")
    f.stack.extend(reversed(items))


@instruction
def _unpack_ex(f: Any, a: tuple) -> Calls:
    before, after = a
    it = yield from _unpacked(f, f.stack.pop())
    items = yield from _first(f, it, before)
    if len(items) == before:  # asks the iterator for its iterator once more, as CPython does
        items += yield native_calls.call(f, list, (it,), {})
    if len(items) < before + after:
        raise ValueError(f"not enough values to unpack (expected at least {before + after}, got {len(items)})")
    end = len(items) - after
    f.stack.extend(reversed([*items[:before], items[before:end], *items[end:]]))


@instruction
def _pop(f: Any, a: None) -> None:
    f.stack.pop()


@instruction
def _dup(f: Any, a: None) -> None:
    f.stack.append(f.stack[-1])


@instruction
def _dup2(f: Any, a: None) -> None:
    f.stack.extend(f.stack[-2:])


@instruction
def _rot2(f: Any, a: None) -> None:
    s = f.stack
    s[-1], s[-2] = s[-2], s[-1]


@instruction
def _rot3(f: Any, a: None) -> None:
    s = f.stack
    s[-3], s[-2], s[-1] = s[-1], s[-3], s[-2]


# exceptions
def matches(e: BaseException, wanted: Any) -> bool:
    for cls in wanted if isinstance(wanted, tuple) else (wanted,):
        if not is_exception_class(cls):
            raise TypeError("catching classes that do not inherit from BaseException is not allowed")
    return any(is_subtype(type(e), cls) for cls in (wanted if isinstance(wanted, tuple) else (wanted,)))


def _exception(v: Any, what: str = "exceptions") -> BaseException:
    if is_class(v) and issubclass(v, BaseException):
        made = v()
        if not isinstance(made, BaseException):
            raise TypeError(f"calling {v!r} should have returned an instance of BaseException, not {type(made)!r}")
        return made
    if not isinstance(v, BaseException):
        raise TypeError(f"{what} must derive from BaseException")
    return v


def _asked(f: Any, fn: Any) -> Calls:
    yield native_calls.call(f, fn, (), {})


def _nothing_to_raise() -> None:
    raise  # the interpreter says so itself


@instruction
def _raise(f: Any, n: int) -> Calls | None:
    cause = f.stack.pop() if n == 2 else None
    if n == 0:
        now = again(f.handling) if f.handling else handled_now()
        if now is None:
            return _asked(f, _nothing_to_raise)
        raise Failed(now)  # with the context that it has
    e = _exception(f.stack.pop())
    if n == 2:
        e.__cause__ = None if cause is None else _exception(cause, "exception causes")
    if f.handling:  # its context is not what the interpreter itself handles
        raise Failed(e)
    raise e


@instruction
def _enter_handler(f: Any, a: None) -> None:
    f.excs.append(f.stack.pop())


@instruction
def _leave_handler(f: Any, a: None) -> None:
    f.excs.pop()


@instruction
def _drop_exc(f: Any, a: None) -> None:
    f.excs.pop()


@instruction
def _reraise(f: Any, a: None) -> None:
    e = again(f.excs)
    f.excs.pop()
    raise Failed(e)


@instruction
def _raise_top(f: Any, a: None) -> None:
    raise Failed(f.stack.pop())


@instruction
def _raise_handled(f: Any, a: None) -> None:
    raise Failed(again(f.excs))


@instruction
def _load_exc(f: Any, a: None) -> None:
    f.stack.append(f.excs[-1])


@instruction
def _exc_match(f: Any, a: None) -> None:
    f.stack.append(matches(f.excs[-1], f.stack.pop()))


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
def _match_class(f: Any, a: tuple) -> Calls:
    (positional, names), cls, v = a, f.stack.pop(), f.stack.pop()
    if not is_class(cls):
        raise TypeError(NOT_A_CLASS)
    if not (yield native_calls.call(f, isinstance, (v, cls), {})):
        f.stack.append(None)
        return
    values, wanted = [], list(names)
    if positional:
        fields = getattr(cls, "__match_args__", END)
        itself = fields is END and bool(cls.__flags__ & MATCH_SELF)
        fields = () if fields is END else fields
        if not isinstance(fields, tuple):
            raise TypeError(f"{cls.__name__}.__match_args__ must be a tuple (got {type(fields).__name__})")
        allowed = 1 if itself else len(fields)
        if allowed < positional:
            raise TypeError(too_many(cls.__name__, allowed, positional))
        if itself:
            values.append(v)
        else:
            for x in fields[:positional]:
                if type(x) is not str:
                    raise TypeError(f"__match_args__ elements must be strings (got {type(x).__name__})")
            wanted[:0] = fields[:positional]
    seen: set[str] = set()
    for name in wanted:
        if name in seen:
            raise TypeError(f"{cls.__name__}() got multiple sub-patterns for attribute {name!r}")
        seen.add(name)
        try:
            values.append((yield native_calls.call(f, getattr, (v, name), {})))
        except Failed as failed:
            if not isinstance(failed.args[0], AttributeError):
                raise
            f.stack.append(None)
            return
    f.stack.append(tuple(values))


@instruction
def _mapping_rest(f: Any, a: None) -> None:
    keys, subject = f.stack.pop(), f.stack.pop()
    rest = dict(subject)
    for k in keys:
        del rest[k]
    f.stack.append(rest)


@instruction
def _get_len(f: Any, a: None) -> Calls:
    f.stack.append((yield native_calls.call(f, len, (f.stack.pop(),), {})))


@instruction
def _import(f: Any, a: tuple) -> Calls:
    level, names, name = a
    if "__import__" not in f.builtins:
        raise ImportError("__import__ not found")
    f.stack.append((yield native_calls.call(f, f.builtins["__import__"], (name, f.globals, None, names, level), {})))


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
