"""Containers made by a capture as trees: their parts by key, and copies with other parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ms_jit_core.vm.core.values import CellV, DictV, ListV, Mutable, ObjV, TupleV, Value


def is_tree(v: Value) -> bool:
    """Return whether `v` is a tuple, list or dict made by the capture."""
    return type(v) in (TupleV, ListV, DictV) and getattr(v, "real", None) is None


def parts(v: Value) -> list[tuple[Any, Value]]:
    """Return the values inside a container by key; empty for other values."""
    if isinstance(v, TupleV):
        return [(i, x) for i, x in enumerate(v.items) if isinstance(x, Value)]
    if isinstance(v, (ListV, DictV)) and v.real is None:
        return [(k, x) for k, x in state_parts(v, v.save()) if isinstance(x, Value)]
    return []


def state_parts(v: Mutable, state: Any) -> list[tuple[Any, Any]]:
    """Return the values inside a saved state of `v`, by key."""
    if isinstance(v, CellV):
        return [("content", state)] if isinstance(state, Value) else []
    if isinstance(v, ListV):
        return list(enumerate(state[0] or []))
    if isinstance(v, DictV):
        return [(k, x) for k, (_, x) in state[0].items()]
    if isinstance(v, ObjV):
        return [(k, x) for k, x in state[1].items() if isinstance(x, Value)]
    return []


def with_parts(v: Mutable, state: Any, items: Mapping[Any, Any]) -> Any:
    """Return a saved state of `v` with the values in `items` replaced, by key."""
    if isinstance(v, CellV):
        return items.get("content", state)
    if isinstance(v, ListV):
        return [items.get(i, x) for i, x in enumerate(state[0] or [])], state[1]
    if isinstance(v, DictV):
        return {k: (kv, items.get(k, x)) for k, (kv, x) in state[0].items()}, *state[1:]
    if isinstance(v, ObjV):
        return state[0], {**state[1], **items}
    return state


def alike(a: Value, b: Value) -> bool:
    """Return whether two trees have the same class and keys."""
    return is_tree(a) and type(a) is type(b) and is_tree(b) and a.cls is b.cls and keys(a) == keys(b)


def keys(v: Value) -> list[Any]:
    """Return the keys of a tree, in order."""
    return list(v.entries) if isinstance(v, DictV) else list(range(len(v.items or ())))  # type: ignore[attr-defined]


def twin(v: Value) -> Value:
    """Return an empty container of a tree's class, for `fill`."""
    if isinstance(v, TupleV):
        return TupleV([], pycls=v.pycls)
    if isinstance(v, ListV):
        return ListV([])
    made = DictV()
    made.pycls = v.cls
    return made


def fill(made: Value, like: Value, items: Mapping[Any, Value]) -> Value:
    """Fill a twin of `like` with `items` by key, and with the parts of `like` for other keys."""
    if isinstance(made, DictV):
        made.entries = {k: (kv, items.get(k, x)) for k, (kv, x) in like.entries.items()}  # type: ignore[attr-defined]
    else:
        made.items = [items.get(i, x) for i, x in enumerate(like.items or ())]  # type: ignore[attr-defined]
    return made
