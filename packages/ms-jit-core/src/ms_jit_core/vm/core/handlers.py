"""What each instruction does. A handler takes (machine, frame, argument) and returns 0 to continue, 1 after pushing a
frame, 2 after its frame ended with the result in `machine.retval`, 3 to stop at the end of a region."""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak
from ms_jit_core.instructions import Code
from ms_jit_core.vm.builtins import formatting
from ms_jit_core.vm.control_flow import iteration
from ms_jit_core.vm.core import calls, handlers_bytecode, handlers_flow
from ms_jit_core.vm.core.frame import PUSHED, Frame
from ms_jit_core.vm.core.operands import finish, of_many, of_one, of_two, take
from ms_jit_core.vm.core.value_builder import items_of
from ms_jit_core.vm.core.values import (
    EMPTY,
    NONE,
    CellV,
    Const,
    DictV,
    ListV,
    Poison,
    SetV,
    SliceV,
    Slot,
    TupleV,
    Value,
    boolean,
)
from ms_jit_core.vm.objects import (
    attribute_writes,
    attributes,
    class_lookup,
    containers,
    hashing,
    operators,
    subscripts,
)

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


# names
def do_const(m: Machine, f: Frame, a: Value) -> int:
    f.stack.append(a)
    return 0


def do_load_fast(m: Machine, f: Frame, a: str) -> int:
    try:
        v = f.locals[a]
    except KeyError:
        m.break_refused(f"'{a}' is unbound")
    t = type(v)
    if t is Slot:
        f.locals[a] = v = v.force(m)  # type: ignore[attr-defined]
    elif t is Poison:
        raise v.broken(f"'{a}'")  # type: ignore[attr-defined]
    f.stack.append(v)
    return 0


def do_store_fast(m: Machine, f: Frame, a: str) -> int:
    f.locals[a] = f.stack.pop()
    return 0


def do_del_fast(m: Machine, f: Frame, a: str) -> int:
    if a not in f.locals:
        m.break_refused(f"'{a}' is unbound")
    del f.locals[a]
    return 0


def cell_content(m: Machine, c: CellV) -> Any:
    """Return what a cell holds (EMPTY if unbound); an outside cell is read at first use."""
    if c.content is None:
        name = c.load[2]
        try:
            value = c.real.cell_contents
        except ValueError:
            raise GraphBreak("opaque", f"the closure variable {name} is not bound yet") from None
        c.content = m.wrap(value, m.g.cell_contents(c.load))
    return c.content


def do_load_cell(m: Machine, f: Frame, a: str) -> int:
    v = cell_content(m, f.cells[a])
    if v is EMPTY:
        m.break_refused(f"'{a}' is unbound")
    if type(v) is Poison:
        raise v.broken(f"'{a}'")
    f.stack.append(v)
    return 0


def do_store_cell(m: Machine, f: Frame, a: str) -> int:
    c = f.cells[a]
    v = f.stack.pop()
    m.touch(c)
    c.content = v
    if c.real is not None:
        m.effect("cell", c, v)
    return 0


def do_del_cell(m: Machine, f: Frame, a: str) -> int:
    raise GraphBreak("effect", f"deletes the closure variable {a}")


def load_global(m: Machine, f: Frame, name: str) -> Value:
    """Return a global of the frame's module, else a builtin; guarded unless the module is trusted."""
    space = f.globals
    key = (id(space), name)
    v = m.reads.space.get(key)
    if v is not None:
        return v
    if name in space:
        value = space[name]
        src = m.reads.assumptions.of_module(m, space, name, value, False) if f.trusted else m.g.global_(space, name)
        v = m.wrap(value, src)
    else:
        table = vars(builtins)
        _look_into(m, table)
        if name not in table:
            if not f.trusted:
                m.g.absent_item(m.g.const(space, "globals()"), name)
                m.g.absent_item(m.g.const(table, "builtins"), name)
            m.break_refused(f"'{name}' is not defined")
        if not f.trusted:
            m.g.absent_item(m.g.const(space, "globals()"), name)
            v = m.wrap(table[name], m.g.item(m.g.const(table, "builtins"), name))
        else:
            v = m.wrap(table[name], None)
    _look_into(m, space)
    m.reads.space[key] = v
    return v


def _look_into(m: Machine, space: dict) -> None:
    """Note that `m.reads` caches names of these globals or builtins: the program must not use them as a dict too."""
    if id(space) in m.reads.namespaces:
        return
    if id(space) in m.memo:
        raise GraphBreak("opaque", "the globals of a function that are used as a dict")
    m.tracked.alive.append(space)
    m.reads.namespaces.add(id(space))


def do_load_global(m: Machine, f: Frame, a: str) -> int:
    v = m.reads.space.get((id(f.globals), a))
    if v is None:
        v = load_global(m, f, a)
    f.stack.append(v)
    return 0


def do_store_global(m: Machine, f: Frame, a: str) -> int:
    v = f.stack.pop()
    _look_into(m, f.globals)
    m.effect("call", dict.__setitem__, [Const(f.globals), Const(a), v])
    m.reads.space[(id(f.globals), a)] = v
    return 0


def do_del_global(m: Machine, f: Frame, a: str) -> int:
    raise GraphBreak("effect", f"deletes the global {a}")


# attributes and items
def do_load_attr(m: Machine, f: Frame, a: str) -> int:
    s = f.stack
    r = attributes.load(m, s.pop(), a)
    if r is PUSHED:
        return 1
    s.append(r)
    return 0


def do_store_attr(m: Machine, f: Frame, a: str) -> int:
    o = f.stack.pop()
    attribute_writes.store(m, o, a, f.stack.pop())
    return 0


def do_del_attr(m: Machine, f: Frame, a: str) -> int:
    attribute_writes.delete(m, f.stack.pop(), a)
    return 0


def do_load_special(m: Machine, f: Frame, a: str) -> int:
    o = f.stack.pop()
    v = attributes.special(m, o, a)
    if v is None:
        m.break_refused(f"with a {o.type_name}, which has no {a}")
    f.stack.append(v)
    return 0


def do_subscr(m: Machine, f: Frame, a: None) -> int:
    k = f.stack.pop()
    return finish(f, subscripts.load(m, f.stack.pop(), k))


def do_store_subscr(m: Machine, f: Frame, a: None) -> int:
    s = f.stack
    k, o, v = s.pop(), s.pop(), s.pop()
    subscripts.store(m, o, k, v)
    return 0


def do_del_subscr(m: Machine, f: Frame, a: None) -> int:
    k = f.stack.pop()
    subscripts.delete(m, f.stack.pop(), k)
    return 0


# operators
do_binary, do_inplace, do_compare = of_two(operators.binary), of_two(operators.inplace), of_two(operators.compare)
do_is = of_two(lambda m, a, x, y: boolean(operators.identical(m, x, y) != a))
do_contains = of_two(lambda m, a, x, y: boolean(operators.contains(m, y, x) != a))
do_unary = of_one(operators.unary)


def do_not(m: Machine, f: Frame, a: None) -> int:
    t = operators.truth(m, f.stack[-1])
    if t is None:
        raise GraphBreak("tensor-value", "'not' of a tensor gives a Python bool")
    f.stack[-1] = boolean(not t)
    return 0


# containers
do_build_tuple, do_build_list = of_many(TupleV), of_many(ListV)


@of_many
def do_build_string(parts: list[Value]) -> Value:
    if any(type(p) is not Const for p in parts):
        raise GraphBreak("opaque", "joins a string that changes from call to call")
    return Const("".join(p.val for p in parts))  # type: ignore[attr-defined]


def do_build_set(m: Machine, f: Frame, n: int) -> int:
    v = SetV({})
    for x in take(f.stack, n):
        v.entries.setdefault(hashing.key_of(m, x), x)
    f.stack.append(v)
    return 0


def do_build_dict(m: Machine, f: Frame, n: int) -> int:
    v = DictV()
    flat = take(f.stack, 2 * n)
    for k, x in zip(flat[::2], flat[1::2], strict=True):
        key = hashing.key_of(m, k)
        v.entries[key] = (v.entries[key][0] if key in v.entries else k, x)
    f.stack.append(v)
    return 0


def do_build_slice(m: Machine, f: Frame, n: int) -> int:
    parts = take(f.stack, n)
    f.stack.append(SliceV(parts if n == 3 else [*parts, NONE]))
    return 0


def do_format(m: Machine, f: Frame, a: tuple) -> int:
    conversion, has_spec = a
    spec = f.stack.pop() if has_spec else Const("")
    f.stack.append(formatting.formatted(m, f.stack.pop(), conversion, spec))
    return 0


def do_list_append(m: Machine, f: Frame, depth: int) -> int:
    v = f.stack.pop()
    containers.append(m, f.stack[-depth], v)
    return 0


def do_set_add(m: Machine, f: Frame, depth: int) -> int:
    v = f.stack.pop()
    containers.add_members(m, f.stack[-depth], {hashing.key_of(m, v): v})
    return 0


def do_map_add(m: Machine, f: Frame, depth: int) -> int:
    v = f.stack.pop()
    k = f.stack.pop()
    containers.dict_set(m, f.stack[-depth], k, v)
    return 0


def star_arguments(m: Machine, it: Value) -> list[Value]:
    """Return the items of a starred argument or element."""
    if not iteration.is_iterable(m, it):
        raise GraphBreak("raises", "a star argument that is not iterable")  # the message may name the callee
    return iteration.to_list(m, it)


def do_list_extend(m: Machine, f: Frame, depth: int) -> int:
    for v in star_arguments(m, f.stack.pop()):
        containers.append(m, f.stack[-depth], v)
    return 0


def do_set_update(m: Machine, f: Frame, depth: int) -> int:
    found = containers.members(m, f.stack.pop())
    containers.add_members(m, f.stack[-depth], found)
    return 0


def do_dict_update(m: Machine, f: Frame, depth: int) -> int:
    d = f.stack.pop()
    if not isinstance(d, DictV) and class_lookup.lookup(m, d, "keys") is None:
        m.break_refused(f"a {d.type_name} as a mapping")
    containers.merge(m, f.stack[-depth], d)
    return 0


def do_dict_merge(m: Machine, f: Frame, depth: int) -> int:
    d = f.stack.pop()
    target = f.stack[-depth]
    if not isinstance(d, DictV) and class_lookup.lookup(m, d, "keys") is None:
        raise GraphBreak("raises", "a double star argument that is not a mapping")  # Python's message names the callee
    for k, v in containers.mapping_items(m, d):
        key = hashing.key_of(m, k)
        if key in target.entries:
            raise GraphBreak("raises", "a keyword that is given twice")
        containers.dict_set(m, target, k, v, key)
    return 0


# the list may be one of symbolic length
do_list_to_tuple = of_one(lambda m, a, v: TupleV(iteration.to_list(m, v)))


# calls
def do_call(m: Machine, f: Frame, a: tuple) -> int:
    args, kwargs = handlers_bytecode.take_arguments(f.stack, *a)
    return finish(f, calls.invoke(m, f.stack.pop(), args, kwargs))


def do_call_ex(m: Machine, f: Frame, a: None) -> int:
    s = f.stack
    kw, args, callee = s.pop(), s.pop(), s.pop()
    kwargs = {}
    for k, v in containers.dict_items(m, kw):
        if type(k) is not Const or type(k.val) is not str:
            m.break_refused("a keyword that is not a string")
        kwargs[k.val] = v
    given = items_of(m, args) if isinstance(args, TupleV) else star_arguments(m, args)
    return finish(f, calls.invoke(m, callee, list(given), kwargs))


def do_return(m: Machine, f: Frame, a: None) -> int:
    v = f.stack.pop()
    if f.branch_pc is not None:
        m.retval = v
        f.pc = -1
        return 3
    m.frames.pop()
    if f.result is not None:
        if type(v) is not Const or v.val is not None:
            m.break_refused("an __init__ that returns something")
        v = f.result
    if f.generator is not None:
        f.generator.finished = True
    m.retval = v
    return 2


def do_yield(m: Machine, f: Frame, a: None) -> int:
    if f.generator is None or f.branch_pc is not None:
        raise GraphBreak("tensor-branch", "a yield in a branch")
    m.retval = f.stack.pop()
    m.frames.pop()
    return 2


HANDLERS = {
    name[3:].upper(): fn
    for space in (globals(), vars(handlers_flow), vars(handlers_bytecode))
    for name, fn in list(space.items())
    if name.startswith("do_")
}


def constant(obj: Any) -> Value:
    """Return the value of a constant in code."""
    if type(obj) is tuple:
        return TupleV([constant(x) for x in obj])
    if type(obj) is slice:
        return SliceV([constant(x) for x in (obj.start, obj.stop, obj.step)])
    return Const(obj)


def link(code: Code) -> list[tuple[Any, Any]]:
    """Pair the instructions with their handlers, once per code."""
    linked = []
    for op, arg in code.ops:
        handler = HANDLERS.get(op)
        if handler is None:
            linked.append((handlers_flow.do_break, ("syntax", f"instruction {op}")))
        elif op == "CONST":
            linked.append((handler, constant(arg)))
        elif op in ("BINARY", "INPLACE"):
            linked.append((handler, operators.OPERATORS[arg]))
        else:
            linked.append((handler, arg))
    code.analysis.linked = linked
    return linked
