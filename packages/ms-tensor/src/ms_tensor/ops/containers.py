"""Functions over tuples, lists and dicts, which older scripts spell as ops."""

from __future__ import annotations

from typing import Any


def _of(value: Any, kind: Any, op: str, name: str = "x") -> Any:
    if isinstance(value, kind):
        return value
    wanted = kind.__name__ if isinstance(kind, type) else " or ".join(k.__name__ for k in kind)
    raise TypeError(f"For '{op}', '{name}' must be a {wanted}, but got {type(value).__name__}.")


from .._generated.rows.ops_containers import *


def tuple_setitem(x: Any, index: int, value: Any) -> tuple[Any, ...]:
    """A new tuple, with another element at an index.

    >>> ops.tuple_setitem((1, 2), 0, 5)
    (5, 2)
    """
    items = list(_of(x, (tuple, list), "tuple_setitem"))
    items[_place(items, index, "tuple_setitem")] = value
    return tuple(items)


def list_setitem(x: Any, index: int, value: Any) -> list[Any]:
    """The list itself, after its element at an index is another.

    >>> ops.list_setitem([1, 2], 0, 5)
    [5, 2]
    """
    _of(x, list, "list_setitem")[_place(x, index, "list_setitem")] = value
    return x


def dict_setitem(x: Any, key: Any, value: Any) -> dict[Any, Any]:
    """The dict itself, after its value at a key is another.

    >>> ops.dict_setitem({}, "a", 1)
    {'a': 1}
    """
    _of(x, dict, "dict_setitem")[key] = value
    return x
