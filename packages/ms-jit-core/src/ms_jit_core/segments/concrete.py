"""The machine's instructions on real objects: what a captured function does natively between its graphs.

Calls run as ordinary Python calls; only the frames that a capture had entered are kept here, as `Live` frames.
"""

from __future__ import annotations

import builtins
import operator
import os
import sys
import types
from collections.abc import Callable, Iterator
from typing import Any

from ms_jit_core.segments import native
from ms_jit_core.vm.instr import Code, unbound_cell, unsupported_context
from ms_jit_core.vm.matching import MATCH_SELF, NOT_A_CLASS, too_many
from ms_jit_core.vm.operators import OPERATORS
from ms_jit_core.vm.values import NULL


class Live:
    """A frame of real values; the fields are those of `vm.frame.Frame`."""

    __slots__ = ("code", "pc", "stack", "locals", "cells", "excs", "globals", "result")

    def __init__(self, code: Code, space: dict) -> None:
        self.code = code
        self.pc = 0
        self.stack: list[Any] = []
        self.locals: dict[str, Any] = {}
        self.cells: dict[str, types.CellType] = {}
        self.excs: list[BaseException] = []
        self.globals = space
        self.result: Any = None  # a one-tuple of what the call gives in place of its return value

    @property
    def line(self) -> int:
        """The line of the instruction that runs."""
        return self.code.lines[max(self.pc - 1, 0)]


class Closure:
    """A function that the interpreter made no code object for (comprehensions, from Python 3.12 on)."""

    __slots__ = ("code", "globals", "cells", "defaults", "__weakref__")

    def __init__(self, code: Code, space: dict, defaults: tuple | None, *cells: types.CellType) -> None:
        self.code = code
        self.globals = space
        self.cells = dict(zip(code.freevars, cells, strict=True))
        self.defaults = defaults

    def __call__(self, *args: Any) -> Any:
        f = Live(self.code, self.globals)
        f.locals = dict(zip(self.code.params, args, strict=True))
        f.cells = dict(self.cells)
        for name in self.code.cellvars:
            f.cells[name] = types.CellType(*((f.locals.pop(name),) if name in f.locals else ()))
        done = run([f])
        assert done is not None
        return done[0]


#: names that, called, look into the caller's frame
_FRAME_READERS = frozenset({"locals", "vars", "dir", "eval", "exec", "breakpoint"})
_NO_CONCRETE = frozenset({"BREAK", "YIELD", "SEND_ITER", "LOAD_NAME", "STORE_NAME", "DEL_NAME"})
_splittable: dict[int, tuple[Code, bool]] = {}


_LIBRARY = os.path.dirname(os.path.abspath(os.__file__))


def _of_the_library(code: Code) -> bool:
    """A function of Python's own library: it works on no tensors, and some of it looks at frames."""
    name = code.filename
    if not name.startswith(_LIBRARY):
        return name.startswith("<frozen")
    return not any(part in name for part in ("site-packages", "/test/"))


def splittable(code: Code) -> bool:
    """Whether any instruction of `code` can run here, so that a capture may stop inside it."""
    known = _splittable.get(id(code))
    if known is None or known[0] is not code:
        fine = (
            not code.asynchronous
            and not _of_the_library(code)
            and not any(op in _NO_CONCRETE or (op == "LOAD_GLOBAL" and arg in _FRAME_READERS) for op, arg in code.ops)
        )
        if len(_splittable) > 4096:
            _splittable.clear()
        _splittable[id(code)] = known = (code, fine)
    return known[1]


def run(frames: list[Live], count: int | None = None) -> tuple[Any] | None:
    """Run up to `count` instructions (None: to the end). A one-tuple of the result once the outermost frame returned.

    Raises what leaves the outermost frame, with a traceback of the user's lines.
    """
    while count is None or count > 0:
        f = frames[-1]
        op, arg = f.code.ops[f.pc]
        f.pc += 1
        try:
            if op == "RETURN":
                done = _return(frames, f)
                if done is not None:
                    return done
            else:
                CONCRETE[op](f, arg)
        except BaseException as e:
            unwind(frames, e)
        if count is not None:
            count -= 1
    return None


def _return(frames: list[Live], f: Live) -> tuple[Any] | None:
    value = f.stack.pop()
    if f.result is not None:
        if value is not None:
            raise TypeError(f"__init__() should return None, not '{type(value).__name__}'")
        value = f.result[0]
    frames.pop()
    if not frames:
        return (value,)
    frames[-1].stack.append(value)
    return None


def unwind(frames: list[Live], e: BaseException) -> None:
    """Go to the handler of an exception that the innermost frame raised; raises it where there is none."""
    tb = native.without_machinery(e.__traceback__)
    while frames:
        f = frames[-1]
        pc = f.pc - 1
        if f.excs and (e.__context__ is None or f.code.ops[pc] in (("RAISE", 1), ("RAISE", 2))):
            _handled_while(e, f.excs[-1])
        again = f.code.ops[pc][0] in ("RERAISE", "RAISE_TOP")  # what only goes on adds no entry of its own
        if not native.is_entry_of(f, tb, any_line=again):
            tb = native.entry(f, tb)
        for start, end, target, height in f.code.handlers:
            if start <= pc < end:
                del f.stack[height:]
                e.__traceback__ = tb
                f.stack.append(e)
                f.pc = target
                return
        frames.pop()
    raise e.with_traceback(tb)


def _handled_while(e: BaseException, handled: BaseException) -> None:
    """Give a raised exception its context; as the interpreter does, a cycle is cut."""
    if e is handled:
        return
    at: BaseException | None = handled
    while at is not None:
        if at.__context__ is e:
            at.__context__ = None
        at = at.__context__
    e.__context__ = handled


CONCRETE: dict[str, Callable[[Live, Any], None]] = {}


def _instruction(fn: Callable[[Live, Any], None]) -> Callable[[Live, Any], None]:
    CONCRETE[fn.__name__[1:].upper()] = fn
    return fn


# names
@_instruction
def _const(f: Live, a: Any) -> None:
    f.stack.append(a)


@_instruction
def _load_fast(f: Live, a: str) -> None:
    if a not in f.locals:
        raise UnboundLocalError(f"cannot access local variable '{a}' where it is not associated with a value")
    f.stack.append(f.locals[a])


@_instruction
def _store_fast(f: Live, a: str) -> None:
    f.locals[a] = f.stack.pop()


@_instruction
def _del_fast(f: Live, a: str) -> None:
    if a not in f.locals:
        raise UnboundLocalError(f"cannot access local variable '{a}' where it is not associated with a value")
    del f.locals[a]


@_instruction
def _load_cell(f: Live, a: str) -> None:
    try:
        f.stack.append(f.cells[a].cell_contents)
    except ValueError:
        cls, text = unbound_cell(f.code, a)
        raise cls(text) from None


@_instruction
def _store_cell(f: Live, a: str) -> None:
    f.cells[a].cell_contents = f.stack.pop()


@_instruction
def _del_cell(f: Live, a: str) -> None:
    try:
        f.cells[a].cell_contents  # noqa: B018
    except ValueError:
        cls, text = unbound_cell(f.code, a)
        raise cls(text) from None
    del f.cells[a].cell_contents


@_instruction
def _load_global(f: Live, a: str) -> None:
    if a in f.globals:
        f.stack.append(f.globals[a])
        return
    found = f.globals.get("__builtins__", builtins)
    table = found if isinstance(found, dict) else vars(found)
    if a not in table:
        raise NameError(f"name '{a}' is not defined")
    f.stack.append(table[a])


@_instruction
def _store_global(f: Live, a: str) -> None:
    f.globals[a] = f.stack.pop()


@_instruction
def _del_global(f: Live, a: str) -> None:
    if a not in f.globals:
        raise NameError(f"name '{a}' is not defined")
    del f.globals[a]


# attributes and items
@_instruction
def _load_attr(f: Live, a: str) -> None:
    f.stack.append(native.call(f, getattr, (f.stack.pop(), a), {}))


@_instruction
def _store_attr(f: Live, a: str) -> None:
    o = f.stack.pop()
    native.call(f, setattr, (o, a, f.stack.pop()), {})


@_instruction
def _del_attr(f: Live, a: str) -> None:
    native.call(f, delattr, (f.stack.pop(), a), {})


@_instruction
def _load_special(f: Live, a: str) -> None:
    o = f.stack.pop()
    for cls in type(o).__mro__:
        if a in cls.__dict__:
            found = cls.__dict__[a]
            get = getattr(type(found), "__get__", None)
            f.stack.append(found if get is None else get(found, o, type(o)))
            return
    raise TypeError(unsupported_context(type(o), a))


@_instruction
def _subscr(f: Live, a: None) -> None:
    k = f.stack.pop()
    f.stack.append(native.call(f, operator.getitem, (f.stack.pop(), k), {}))


@_instruction
def _store_subscr(f: Live, a: None) -> None:
    k, o, v = f.stack.pop(), f.stack.pop(), f.stack.pop()
    native.call(f, operator.setitem, (o, k, v), {})


@_instruction
def _del_subscr(f: Live, a: None) -> None:
    k = f.stack.pop()
    native.call(f, operator.delitem, (f.stack.pop(), k), {})


# operators
@_instruction
def _binary(f: Live, a: str) -> None:
    right = f.stack.pop()
    f.stack[-1] = native.call(f, OPERATORS[a].fn, (f.stack[-1], right), {})


@_instruction
def _inplace(f: Live, a: str) -> None:
    right = f.stack.pop()
    f.stack[-1] = native.call(f, OPERATORS[a].ifn, (f.stack[-1], right), {})


@_instruction
def _unary(f: Live, a: str) -> None:
    f.stack[-1] = native.call(f, getattr(operator, a), (f.stack[-1],), {})


@_instruction
def _compare(f: Live, a: str) -> None:
    right = f.stack.pop()
    f.stack[-1] = native.call(f, getattr(operator, a), (f.stack[-1], right), {})


@_instruction
def _is(f: Live, a: bool) -> None:
    right = f.stack.pop()
    f.stack[-1] = (f.stack[-1] is right) != a


@_instruction
def _contains(f: Live, a: bool) -> None:
    right = f.stack.pop()
    f.stack[-1] = native.call(f, operator.contains, (right, f.stack[-1]), {}) != a


@_instruction
def _not(f: Live, a: None) -> None:
    f.stack[-1] = native.call(f, operator.not_, (f.stack[-1],), {})


# containers
def _take(f: Live, n: int) -> list:
    items = f.stack[len(f.stack) - n :]
    del f.stack[len(f.stack) - n :]
    return items


@_instruction
def _build_tuple(f: Live, n: int) -> None:
    f.stack.append(tuple(_take(f, n)))


@_instruction
def _build_list(f: Live, n: int) -> None:
    f.stack.append(_take(f, n))


@_instruction
def _build_set(f: Live, n: int) -> None:
    f.stack.append(set(_take(f, n)))


@_instruction
def _build_dict(f: Live, n: int) -> None:
    flat = _take(f, 2 * n)
    f.stack.append(dict(zip(flat[::2], flat[1::2], strict=True)))


@_instruction
def _build_slice(f: Live, n: int) -> None:
    f.stack.append(slice(*_take(f, n)))


@_instruction
def _build_string(f: Live, n: int) -> None:
    f.stack.append("".join(_take(f, n)))


@_instruction
def _format(f: Live, a: tuple) -> None:
    conversion, has_spec = a
    spec = f.stack.pop() if has_spec else ""
    v = f.stack.pop()
    if conversion is not None:
        v = native.call(f, {"s": str, "r": repr, "a": ascii}[conversion], (v,), {})
    f.stack.append(native.call(f, format, (v, spec), {}))


@_instruction
def _list_append(f: Live, depth: int) -> None:
    v = f.stack.pop()
    f.stack[-depth].append(v)


@_instruction
def _set_add(f: Live, depth: int) -> None:
    v = f.stack.pop()
    f.stack[-depth].add(v)


@_instruction
def _map_add(f: Live, depth: int) -> None:
    v = f.stack.pop()
    k = f.stack.pop()
    f.stack[-depth][k] = v


@_instruction
def _list_extend(f: Live, depth: int) -> None:
    v = f.stack.pop()
    try:
        found = iter(v)
    except TypeError:
        _ = [*v]  # says it in the interpreter's words
        raise
    native.call(f, f.stack[-depth].extend, (found,), {})


@_instruction
def _set_update(f: Live, depth: int) -> None:
    v = f.stack.pop()
    native.call(f, f.stack[-depth].update, (v,), {})


def _mapping(v: Any) -> Any:
    if not hasattr(v, "keys"):
        raise TypeError(f"'{type(v).__name__}' object is not a mapping")
    return v


@_instruction
def _dict_update(f: Live, depth: int) -> None:
    v = f.stack.pop()
    native.call(f, f.stack[-depth].update, (_mapping(v),), {})


@_instruction
def _dict_merge(f: Live, depth: int) -> None:
    v = _mapping(f.stack.pop())
    target = f.stack[-depth]
    for k in v.keys():
        if k in target:
            fn = f.stack[-depth - 2]
            name, module = getattr(fn, "__qualname__", None), getattr(fn, "__module__", None)
            what = f"{module}.{name}()" if name and module not in (None, "builtins") else f"{name or fn}()"
            raise TypeError(f"{what} got multiple values for keyword argument {k!r}")
        target[k] = v[k]


@_instruction
def _list_to_tuple(f: Live, a: None) -> None:
    f.stack[-1] = tuple(f.stack[-1])


# calls
@_instruction
def _call(f: Live, a: tuple) -> None:
    n, names = a
    args = _take(f, n)
    kwargs = {}
    if names:
        cut = n - len(names)
        kwargs = dict(zip(names, args[cut:], strict=True))
        del args[cut:]
    fn = f.stack.pop()
    if fn is super and not args:
        args = _super_of(f)
    f.stack.append(native.call(f, fn, args, kwargs))


def _super_of(f: Live) -> list[Any]:
    if "__class__" not in f.cells or not f.code.params:
        raise RuntimeError("super(): no arguments")
    first = f.code.params[0]
    me = f.locals[first] if first in f.locals else f.cells[first].cell_contents
    return [f.cells["__class__"].cell_contents, me]


@_instruction
def _call_ex(f: Live, a: None) -> None:
    kwargs, args, fn = f.stack.pop(), f.stack.pop(), f.stack.pop()
    f.stack.append(native.call(f, fn, args, kwargs))


@_instruction
def _make_function(f: Live, code: Code) -> None:
    from ms_jit_core.outputs import compiled

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


# jumps, iteration and the stack
@_instruction
def _jump(f: Live, target: int) -> None:
    f.pc = target


@_instruction
def _jump_if_false(f: Live, target: int) -> None:
    if not native.call(f, bool, (f.stack.pop(),), {}):
        f.pc = target


@_instruction
def _jump_if_true(f: Live, target: int) -> None:
    if native.call(f, bool, (f.stack.pop(),), {}):
        f.pc = target


@_instruction
def _jump_if_false_or_pop(f: Live, target: int) -> None:
    if native.call(f, bool, (f.stack[-1],), {}):
        f.stack.pop()
    else:
        f.pc = target


@_instruction
def _jump_if_true_or_pop(f: Live, target: int) -> None:
    if native.call(f, bool, (f.stack[-1],), {}):
        f.pc = target
    else:
        f.stack.pop()


@_instruction
def _jump_if_none(f: Live, target: int) -> None:
    if f.stack.pop() is None:
        f.pc = target


@_instruction
def _get_iter(f: Live, a: None) -> None:
    f.stack[-1] = native.call(f, iter, (f.stack[-1],), {})


_END = object()


@_instruction
def _for_iter(f: Live, target: int) -> None:
    v = native.call(f, next, (f.stack[-1], _END), {})
    if v is _END:
        f.stack.pop()
        f.pc = target
    else:
        f.stack.append(v)


def _unpacked(f: Live, v: Any) -> Iterator[Any]:
    try:
        return native.call(f, iter, (v,), {})
    except TypeError:
        if hasattr(type(v), "__iter__") or hasattr(type(v), "__getitem__"):
            raise
        raise TypeError(f"cannot unpack non-iterable {type(v).__name__} object") from None


@_instruction
def _unpack(f: Live, n: int) -> None:
    it = _unpacked(f, f.stack.pop())
    items: list[Any] = []
    for x in it:
        if len(items) == n:
            raise ValueError(f"too many values to unpack (expected {n})")
        items.append(x)
    if len(items) < n:
        raise ValueError(f"not enough values to unpack (expected {n}, got {len(items)})")
    f.stack.extend(reversed(items))


@_instruction
def _unpack_ex(f: Live, a: tuple) -> None:
    before, after = a
    items = list(_unpacked(f, f.stack.pop()))
    if len(items) < before + after:
        raise ValueError(f"not enough values to unpack (expected at least {before + after}, got {len(items)})")
    end = len(items) - after
    f.stack.extend(reversed([*items[:before], items[before:end], *items[end:]]))


@_instruction
def _pop(f: Live, a: None) -> None:
    f.stack.pop()


@_instruction
def _dup(f: Live, a: None) -> None:
    f.stack.append(f.stack[-1])


@_instruction
def _dup2(f: Live, a: None) -> None:
    f.stack.extend(f.stack[-2:])


@_instruction
def _rot2(f: Live, a: None) -> None:
    s = f.stack
    s[-1], s[-2] = s[-2], s[-1]


@_instruction
def _rot3(f: Live, a: None) -> None:
    s = f.stack
    s[-3], s[-2], s[-1] = s[-1], s[-3], s[-2]


# slots in pairs, and what else only CPython's bytecode has
@_instruction
def _null(f: Live, a: None) -> None:
    f.stack.append(NULL.val)


@_instruction
def _copy(f: Live, n: int) -> None:
    f.stack.append(f.stack[-n])


@_instruction
def _swap(f: Live, n: int) -> None:
    s = f.stack
    s[-1], s[-n] = s[-n], s[-1]


def _callee(first: Any, second: Any) -> tuple[Any, list[Any]]:
    if first is NULL.val:
        return second, []
    return first, [] if second is NULL.val else [second]


@_instruction
def _call_pair(f: Live, a: tuple) -> None:
    n, names = a
    given = _take(f, n)
    second, first = f.stack.pop(), f.stack.pop()
    fn, args = _callee(first, second)
    cut = n - len(names)
    args += given[:cut]
    kwargs = dict(zip(names, given[cut:], strict=True))
    if fn is super and not args:
        args = _super_of(f)
    f.stack.append(native.call(f, fn, args, kwargs))


@_instruction
def _call_pair_ex(f: Live, a: None) -> None:
    kwargs, args, second, first = f.stack.pop(), f.stack.pop(), f.stack.pop(), f.stack.pop()
    fn, before = _callee(first, second)
    f.stack.append(native.call(f, fn, [*before, *args], kwargs))


@_instruction
def _build_dict_of(f: Live, keys: tuple) -> None:
    f.stack.append(dict(zip(keys, _take(f, len(keys)), strict=True)))


@_instruction
def _make_function_of(f: Live, a: tuple) -> None:
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


@_instruction
def _set_function(f: Live, flag: int) -> None:
    made, x = f.stack.pop(), f.stack.pop()
    if flag == 1:
        made.__defaults__ = x
    elif flag == 2:
        made.__kwdefaults__ = x
    elif flag == 4:
        made.__annotations__ = dict(zip(x[::2], x[1::2], strict=True))
    f.stack.append(made)


@_instruction
def _load_and_clear(f: Live, a: str) -> None:
    f.stack.append(f.cells[a] if a in f.cells else f.locals.pop(a, NULL.val))


@_instruction
def _store_or_clear(f: Live, a: str) -> None:
    v = f.stack.pop()
    if isinstance(v, types.CellType) and a in f.cells:
        f.cells[a] = v
    elif v is NULL.val:
        f.locals.pop(a, None)
    else:
        f.locals[a] = v


@_instruction
def _new_cell(f: Live, a: str) -> None:
    f.cells[a] = types.CellType()


@_instruction
def _push_exc(f: Live, a: None) -> None:
    e = f.stack.pop()
    f.excs.append(e)
    f.stack.extend((None, e))


@_instruction
def _pop_exc(f: Live, a: None) -> None:
    f.stack.pop()
    f.excs.pop()


def _matches(e: BaseException, wanted: Any) -> bool:
    for cls in wanted if isinstance(wanted, tuple) else (wanted,):
        if not (isinstance(cls, type) and issubclass(cls, BaseException)):
            raise TypeError("catching classes that do not inherit from BaseException is not allowed")
    return isinstance(e, wanted)


@_instruction
def _match_exc(f: Live, a: None) -> None:
    wanted = f.stack.pop()
    f.stack.append(_matches(f.stack[-1], wanted))


# exceptions
def _exception(v: Any, what: str = "exceptions") -> BaseException:
    if isinstance(v, type) and issubclass(v, BaseException):
        made = v()
        if not isinstance(made, BaseException):
            raise TypeError(f"calling {v!r} should have returned an instance of BaseException, not {type(made)!r}")
        return made
    if not isinstance(v, BaseException):
        raise TypeError(f"{what} must derive from BaseException")
    return v


@_instruction
def _raise(f: Live, n: int) -> None:
    cause = f.stack.pop() if n == 2 else None
    if n == 0:
        if f.excs:
            raise f.excs[-1]
        now = sys.exc_info()[1]
        if now is None:
            raise RuntimeError("No active exception to reraise")
        raise now
    e = _exception(f.stack.pop())
    if n == 2:
        e.__cause__ = None if cause is None else _exception(cause, "exception causes")
    raise e


@_instruction
def _enter_handler(f: Live, a: None) -> None:
    f.excs.append(f.stack.pop())


@_instruction
def _leave_handler(f: Live, a: None) -> None:
    f.excs.pop()


@_instruction
def _drop_exc(f: Live, a: None) -> None:
    f.excs.pop()


@_instruction
def _reraise(f: Live, a: None) -> None:
    raise f.excs.pop()


@_instruction
def _raise_top(f: Live, a: None) -> None:
    raise f.stack.pop()


@_instruction
def _load_exc(f: Live, a: None) -> None:
    f.stack.append(f.excs[-1])


@_instruction
def _exc_match(f: Live, a: None) -> None:
    f.stack.append(_matches(f.excs[-1], f.stack.pop()))


@_instruction
def _exc_args(f: Live, a: None) -> None:
    e = f.stack.pop()
    f.stack.extend((type(e), e, e.__traceback__))


# matching and imports
@_instruction
def _match_sequence(f: Live, a: None) -> None:
    f.stack.append(bool(type(f.stack.pop()).__flags__ & (1 << 5)))


@_instruction
def _match_mapping(f: Live, a: None) -> None:
    f.stack.append(bool(type(f.stack.pop()).__flags__ & (1 << 6)))


@_instruction
def _match_keys(f: Live, a: None) -> None:
    keys, subject, found, seen = f.stack.pop(), f.stack.pop(), [], set()
    if keys:
        get = subject.get
    for k in keys:
        if k in seen:
            raise ValueError(f"mapping pattern checks duplicate key ({k!r})")
        seen.add(k)
        x = native.call(f, get, (k, _END), {})
        if x is _END:
            f.stack.append(None)
            return
        found.append(x)
    f.stack.append(tuple(found))


@_instruction
def _match_class(f: Live, a: tuple) -> None:
    (positional, names), cls, v = a, f.stack.pop(), f.stack.pop()
    if not isinstance(cls, type):
        raise TypeError(NOT_A_CLASS)
    if not native.call(f, isinstance, (v, cls), {}):
        f.stack.append(None)
        return
    values, wanted = [], list(names)
    if positional:
        fields = getattr(cls, "__match_args__", _END)
        itself = fields is _END and bool(cls.__flags__ & MATCH_SELF)
        fields = () if fields is _END else fields
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
            values.append(native.call(f, getattr, (v, name), {}))
        except AttributeError:
            f.stack.append(None)
            return
    f.stack.append(tuple(values))


@_instruction
def _mapping_rest(f: Live, a: None) -> None:
    keys, subject = f.stack.pop(), f.stack.pop()
    rest = dict(subject)
    for k in keys:
        del rest[k]
    f.stack.append(rest)


@_instruction
def _get_len(f: Live, a: None) -> None:
    f.stack.append(native.call(f, len, (f.stack.pop(),), {}))


@_instruction
def _import(f: Live, a: tuple) -> None:
    level, names, name = a
    f.stack.append(native.call(f, __import__, (name, f.globals, None, names, level), {}))


@_instruction
def _import_from(f: Live, name: str) -> None:
    module = f.stack[-1]
    try:
        f.stack.append(getattr(module, name))
    except AttributeError:
        sub = sys.modules.get(f"{module.__name__}.{name}")
        if sub is None:
            raise ImportError(f"cannot import name {name!r} from {module.__name__!r}") from None
        f.stack.append(sub)
