"""o[k], o[k] = v, del o[k]."""

from __future__ import annotations

import enum
import operator
from typing import TYPE_CHECKING, Any

from ms_jit_core.errors import GraphBreak
from ms_jit_core.vm.control_flow.iteration import to_list
from ms_jit_core.vm.core.frame import PUSHED, Thrown
from ms_jit_core.vm.core.trust import is_class
from ms_jit_core.vm.core.value_builder import is_constant, items_of, load_item, read_list
from ms_jit_core.vm.core.values import Const, DictV, ListV, NumV, ObjV, SliceV, TensorV, TupleV, Value
from ms_jit_core.vm.objects import attributes, class_lookup, containers, graph_numbers
from ms_jit_core.vm.objects.numpy_values import is_array

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine


def index_of(m: Machine, k: Value) -> int | None:
    """Return k.__index__() of a constant; None if it has none. Breaks for tensors and objects."""
    if type(k) is Const:
        return operator.index(k.val) if hasattr(k.cls, "__index__") else None
    if type(k) is TensorV:
        raise GraphBreak("tensor-value", "a tensor as the index of a list")
    if isinstance(k, ObjV):
        raise GraphBreak("native-call", f"a {k.type_name} as an index")
    return None


def python_slice(m: Machine, k: SliceV) -> slice:
    """Return a slice of constants as a Python slice."""
    parts = []
    for p in k.parts:
        i = None if type(p) is Const and p.val is None else index_of(m, p)
        if i is None and not (type(p) is Const and p.val is None):
            m.break_refused(f"a {p.type_name} as an index of a slice")
        parts.append(i)
    if parts[-1] == 0:
        m.break_refused("a slice of step 0")
    return slice(*parts)


def load(m: Machine, o: Value, k: Value) -> Any:
    """Return o[k], or PUSHED."""
    t = type(o)
    if t is ListV or t is TupleV:
        items = (
            read_list(m, o)
            if t is ListV and (type(k) is not Const or o.items is not None or o.tail)
            else getattr(o, "items", None)
        )  # type: ignore
        if type(k) is SliceV:
            part = python_slice(m, k)
            if t is TupleV and o.pycls is tuple and part.indices(len(items)) == (0, len(items), 1):  # type: ignore
                return o
            everything = items_of(m, o) if items is None or len(items) < 64 else _some(m, o, items, part)  # type: ignore[arg-type]
            return ListV(everything[part]) if t is ListV else TupleV(everything[part])
        i = _place(m, k)
        if items is None:  # a list from outside of which only this item is read
            if 0 <= i < list.__len__(o.real):  # type: ignore[attr-defined]
                return m.wrap(list.__getitem__(o.real, i), m.g.item(o.src, i))  # type: ignore[attr-defined]
            items = read_list(m, o)  # type: ignore[arg-type]
        if not -len(items) <= i < len(items):
            m.throw(IndexError, f"{'list' if t is ListV else 'tuple'} index out of range")
        return load_item(m, o, i % len(items))  # type: ignore[arg-type]
    if t is TensorV and type(k) is NumV:
        return graph_numbers.item(m, o, k)  # type: ignore[arg-type]
    if t is TensorV:
        return m.native(operator.getitem, graph_numbers.rows(m, m.sym(o), m.to_python(k)))  # type: ignore[arg-type]
    if t is DictV:
        v = containers.dict_get(m, o, k)
        if v is None:
            missing = class_lookup.find(o.cls, "__missing__")
            if missing is not None:
                raise GraphBreak("opaque", f"__missing__ of a {o.cls.__name__}")
            raise Thrown(m.exception(KeyError, [k]))
        return v
    if t is Const:
        if is_class(o.val):  # type: ignore[attr-defined]
            if type(o.val) is not enum.EnumMeta:  # type: ignore[attr-defined]
                raise GraphBreak("native-call", f"an item of the class {o.val.__name__}")  # type: ignore[attr-defined]
        elif class_lookup.lookup(m, o, "__getitem__") is None:
            m.break_refused(f"an item of a {o.type_name}")
        elif type(k) is TensorV:
            raise GraphBreak("tensor-value", "a tensor as an index")
        place = python_slice(m, k) if type(k) is SliceV else m.to_python(k)
        return m.native(operator.getitem, [o.val, place])  # type: ignore[attr-defined]
    if is_array(m, o) and is_constant(m, k):
        return m.native(operator.getitem, [o.real, m.to_python(k)])  # type: ignore[attr-defined]
    method = attributes.special(m, o, "__getitem__")
    if method is None:
        m.break_refused(f"an item of a {o.type_name}")
    return m.invoke(method, [k])


def _place(m: Machine, k: Value) -> int:
    i = index_of(m, k)
    if i is None:
        m.break_refused(f"a {k.type_name} as an index")
    return i


def _some(m: Machine, o: Any, items: list[Any], part: slice) -> list[Any]:
    """Read only the items that a slice selects."""
    for i in range(*part.indices(len(items))):
        load_item(m, o, i)
    return items


def get(m: Machine, o: Value, k: Value) -> Value:
    """Return o[k], run to its result."""
    depth = len(m.frames)
    r = load(m, o, k)
    return m.run(depth) if r is PUSHED else r


def store(m: Machine, o: Value, k: Value, v: Value) -> None:
    """Run o[k] = v."""
    t = type(o)
    if t is ListV:
        if type(k) is SliceV:
            if isinstance(v, ObjV):  # CPython builds a list from its iterator first
                raise GraphBreak("native-call", f"assigns a {v.type_name} to a slice")
            values = to_list(m, v)
            new = list(items_of(m, o))  # type: ignore[arg-type]
            try:
                new[python_slice(m, k)] = values
            except ValueError:
                m.break_refused("an extended slice of another length")
            containers.replace(m, o, new)  # type: ignore[arg-type]
            return
        items = read_list(m, o)  # type: ignore[arg-type]
        i = _place(m, k)
        if not -len(items) <= i < len(items):
            m.throw(IndexError, "list assignment index out of range")
        m.touch(o)  # type: ignore[arg-type]
        o.items[i] = v  # type: ignore[attr-defined]
        if type(o.real) is list:  # type: ignore[attr-defined]
            m.effect("setitem", o, Const(i), v)
        elif o.real is not None:  # type: ignore[attr-defined]
            m.effect("call", list.__setitem__, [o, Const(i), v])
        return
    if t is DictV:
        containers.dict_set(m, o, k, v)  # type: ignore[arg-type]
        return
    if t is TensorV:
        m.inputs_must_not_overlap = True
        place = graph_numbers.rows(m, m.sym(o), m.to_python(k))  # type: ignore[arg-type]
        m.native_raw(operator.setitem, [*place, m.to_python(v)])
        return
    method = attributes.special(m, o, "__setitem__")
    if method is None or type(o) is Const:
        m.break_refused(f"sets an item of a {o.type_name}")
    m.call(method, [k, v])


def delete(m: Machine, o: Value, k: Value) -> None:
    """Run del o[k]."""
    t = type(o)
    if t is ListV:
        new = list(items_of(m, o))  # type: ignore[arg-type]
        place = python_slice(m, k) if type(k) is SliceV else _place(m, k)
        try:
            del new[place]
        except IndexError as e:
            m.throw(IndexError, str(e))
        containers.replace(m, o, new)  # type: ignore[arg-type]
        return
    if t is DictV:
        if containers.dict_delete(m, o, k) is None:  # type: ignore[arg-type]
            raise Thrown(m.exception(KeyError, [k]))
        return
    if t is TensorV:
        raise GraphBreak("native-call", "deletes an item of a tensor")
    method = attributes.special(m, o, "__delitem__")
    if method is None or t in (Const, TupleV):
        m.break_refused(f"deletes an item of a {o.type_name}")
    m.call(method, [k])
