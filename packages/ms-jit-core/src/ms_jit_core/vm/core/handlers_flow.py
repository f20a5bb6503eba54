"""Instructions for control flow, iteration, unpacking, the stack, exceptions, matching and imports.

Handlers follow the protocol of handlers.py.
"""

from __future__ import annotations

import builtins
import sys
import types
from collections.abc import Callable
from typing import TYPE_CHECKING

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.control_flow import branch, iteration, matching, scan_lowering
from ms_jit_core.vm.core.frame import Frame, Thrown
from ms_jit_core.vm.core.operands import of_one, of_two
from ms_jit_core.vm.core.values import NONE, Const, ListV, ObjV, TensorV, Value, boolean
from ms_jit_core.vm.objects import instances, operators

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


# jumps
def do_jump(m: Machine, f: Frame, target: int) -> int:
    if target < f.pc:
        m.count_jump(f, target)
    f.pc = target
    return 0


def _jump_where(truth: bool, keeps: bool) -> Callable[[Machine, Frame, int], int]:
    """Make a jump that is taken if a value has this truth; `keeps`: the value then stays on the stack."""

    def jump(m: Machine, f: Frame, target: int) -> int:
        v = f.stack[-1] if keeps else f.stack.pop()
        t = operators.truth(m, v)
        if t is None:
            then_pc, else_pc = (target, f.pc) if truth else (f.pc, target)
            return branch.split(m, f, v, then_pc, else_pc, pop_then=keeps and not truth, pop_else=keeps and truth)
        if t is truth:
            if target < f.pc:
                m.count_jump(f, target)
            f.pc = target
        elif keeps:
            f.stack.pop()
        return 0

    return jump


do_jump_if_false, do_jump_if_true = _jump_where(False, False), _jump_where(True, False)
do_jump_if_false_or_pop, do_jump_if_true_or_pop = _jump_where(False, True), _jump_where(True, True)


do_get_iter = of_one(lambda m, a, v: iteration.iterator_object(iteration.get_iter(m, v)))


def do_for_iter(m: Machine, f: Frame, target: int) -> int:
    s = f.stack
    if scan_lowering.becomes_scan(m, f, s[-1], target):
        return 0
    v = iteration.steps_of(m, s[-1]).next(m)
    if v is None:
        s.pop()
        f.pc = target
    else:
        s.append(v)
    return 0


def do_send_iter(m: Machine, f: Frame, target: int) -> int:
    f.stack.pop()  # the sent value: None, as code that sends another value is not captured
    it = iteration.steps_of(m, f.stack[-1])
    v = it.next(m)
    if v is None:
        f.stack[-1] = it.result or NONE
        f.pc = target
    else:
        f.stack.append(v)
    return 0


def _check_unpackable(m: Machine, v: Value) -> None:
    if type(v) is not TensorV and not iteration.is_iterable(m, v):
        m.break_refused(f"unpacks a {v.type_name}")


def do_unpack(m: Machine, f: Frame, n: int) -> int:
    v = f.stack.pop()
    _check_unpackable(m, v)
    items = iteration.to_list(m, v, n + 1)
    if len(items) != n:
        m.break_refused(f"unpacks {n} values of what has others")
    f.stack.extend(reversed(items))
    return 0


def do_unpack_ex(m: Machine, f: Frame, a: tuple) -> int:
    before, after = a
    _check_unpackable(m, f.stack[-1])
    it = iteration.get_iter(m, f.stack.pop())
    items = iteration.to_list(m, it, before)
    if len(items) == before:  # CPython makes the rest a list, and so calls iter() on the iterator again
        items += iteration.to_list(m, iteration.iterator_object(it))
    if len(items) < before + after:
        m.break_refused(f"unpacks at least {before + after} values of what has {len(items)}")
    end = len(items) - after
    f.stack.extend(reversed([*items[:before], ListV(items[before:end]), *items[end:]]))
    return 0


# stack
def do_pop(m: Machine, f: Frame, a: None) -> int:
    f.stack.pop()
    return 0


# exceptions
def do_raise(m: Machine, f: Frame, n: int) -> int:
    cause = f.stack.pop() if n == 2 else None
    if n == 0:
        for g in reversed(m.frames):
            if g.excs:
                raise Thrown(g.excs[-1])
        raise GraphBreak("native-call", "raises what its caller handles, if anything")
    v = instances.as_exception(m, f.stack.pop())
    if isinstance(v, ObjV) and v.real is not None and v.src is not None:
        raise GraphBreak("native-call", "raises an exception from outside, whose traceback grows")
    if cause is not None and not (isinstance(cause, Const) and cause.val is None):
        instances.as_exception(m, cause)  # the program cannot read the cause: see `Machine.native_raise_break`
    raise Thrown(v)


def do_raise_top(m: Machine, f: Frame, a: None) -> int:
    raise Thrown(f.stack.pop())


def do_raise_handled(m: Machine, f: Frame, a: None) -> int:
    raise Thrown(f.excs[-1])


def do_exc_args(m: Machine, f: Frame, a: None) -> int:
    e = f.stack.pop()
    f.stack.extend((Const(e.cls), e, ObjV(types.TracebackType)))
    return 0


# matching and the rest
do_match_sequence = of_one(lambda m, a, v: boolean(v.cls.__flags__ & (1 << 5) > 0))  # Py_TPFLAGS_SEQUENCE
do_match_mapping = of_one(lambda m, a, v: boolean(v.cls.__flags__ & (1 << 6) > 0))  # Py_TPFLAGS_MAPPING
do_match_keys = of_two(lambda m, a, v, keys: matching.match_keys(m, v, keys))
do_match_class = of_two(lambda m, a, v, cls: matching.match_class(m, v, cls, *a))


def do_without_keys(m: Machine, f: Frame, a: None) -> int:
    keys = f.stack.pop()
    matching.remove_keys(m, f.stack[-1], keys)  # type: ignore[arg-type]
    return 0


def do_import(m: Machine, f: Frame, a: tuple) -> int:
    level, names, name = a
    importer = vars(builtins).get("__import__")
    if not isinstance(importer, types.BuiltinFunctionType):
        raise GraphBreak("native-call", "an import, after __import__ was replaced")
    if not f.trusted:
        m.g.check("is", m.g.item(m.g.const(vars(builtins), "builtins"), "__import__"), importer)
    full = name
    if level:
        package = f.globals.get("__package__") or f.globals.get("__name__", "").rpartition(".")[0]
        base = package.rsplit(".", level - 1)[0] if level > 1 else package
        full = f"{base}.{name}" if name else base
    module = sys.modules.get(full)
    if module is None:
        raise GraphBreak("native-call", f"import of {full}, which is not loaded yet")
    if names is None and "." in full:
        module = sys.modules[full.split(".", 1)[0]]
    modules = sys.modules
    src = (
        m.g.item(m.g.const(modules, "sys.modules"), module.__name__) if modules.get(module.__name__) is module else None
    )
    f.stack.append(m.wrap(module, src))
    return 0


def do_import_from(m: Machine, f: Frame, name: str) -> int:
    module = f.stack[-1]
    try:
        f.stack.append(m.getattr(module, name))
    except Thrown as e:
        if not issubclass(e.value.cls, AttributeError):
            raise
        m.break_refused(f"imports {name}, which its module lacks")
    return 0


def do_break(m: Machine, f: Frame, a: tuple) -> int:
    raise GraphBreak(*a)


def do_stop(m: Machine, f: Frame, a: None) -> int:
    f.pc -= 1
    return 3
