"""Functions over tuples, lists and dicts, which older scripts spell as ops."""

from __future__ import annotations

from typing import Any

from .. import _check as check


def _of(value: Any, kind: Any, op: str, name: str = "x") -> Any:
    if isinstance(value, kind):
        return value
    wanted = kind.__name__ if isinstance(kind, type) else " or ".join(k.__name__ for k in kind)
    raise TypeError(f"For '{op}', '{name}' must be a {wanted}, but got {type(value).__name__}.")


def _place(value: Any, index: Any, op: str) -> int:
    place = check.integer(index, op, "index")
    if not -len(value) <= place < len(value):
        raise IndexError(f"For '{op}', the index {check.show(place)} is out of range for {len(value)} elements.")
    return place



from .._generated.rows.ops_containers import *


def make_dict(keys: Any, values: Any) -> dict[Any, Any]:
    """A dict of as many keys as values.

    >>> ops.make_dict(("a", "b"), (1, 2))
    {'a': 1, 'b': 2}
    """
    _of(keys, (tuple, list), "make_dict", "keys")
    _of(values, (tuple, list), "make_dict", "values")
    return dict(zip(keys, values, strict=True))


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
