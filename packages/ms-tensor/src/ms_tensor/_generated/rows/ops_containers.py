"""Functions of `ms_tensor.ops.containers`, from the rows of `ms_tensor.function_rows.ops_python`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_tensor import _check as check
from typing import Any


def _place(value: Any, index: Any, op: str) -> int:
    place = check.integer(index, op, "index")
    if not -len(value) <= place < len(value):
        raise IndexError(f"For '{op}', the index {check.show(place)} is out of range for {len(value)} elements.")
    return place


def make_tuple(*args: Any) -> tuple[Any, ...]:
    """The arguments as a tuple.

    >>> ops.make_tuple(1, 2)
    (1, 2)
    """
    return args


def make_list(*args: Any) -> list[Any]:
    """The arguments as a list.

    >>> ops.make_list(1, 2)
    [1, 2]
    """
    return list(args)


def make_dict(keys: Any, values: Any) -> dict[Any, Any]:
    """A dict of as many keys as values.

    >>> ops.make_dict(("a", "b"), (1, 2))
    {'a': 1, 'b': 2}
    """
    _of(keys, (tuple, list), "make_dict", "keys")
    _of(values, (tuple, list), "make_dict", "values")
    return dict(zip(keys, values, strict=True))


def make_slice(start: Any, stop: Any, step: Any) -> Any:
    """A slice.

    >>> ops.make_slice(0, 4, 2)
    slice(0, 4, 2)
    """
    return slice(start, stop, step)


def tuple_len(x: Any) -> int:
    """How many elements a tuple has.

    >>> ops.tuple_len((1, 2))
    2
    """
    return len(_of(x, (tuple, list), "tuple_len"))


def list_len(x: Any) -> int:
    """How many elements a list has.

    >>> ops.list_len([1])
    1
    """
    return len(_of(x, (tuple, list), "list_len"))


def tuple_getitem(x: Any, index: int) -> Any:
    """The element of a tuple at an index.

    >>> ops.tuple_getitem((1, 2), 0)
    1
    """
    return _of(x, (tuple, list), "tuple_getitem")[_place(x, index, "tuple_getitem")]


def list_getitem(x: Any, index: int) -> Any:
    """The element of a list at an index.

    >>> ops.list_getitem([4, 5], 1)
    5
    """
    return _of(x, (tuple, list), "list_getitem")[_place(x, index, "list_getitem")]


def dict_getitem(x: Any, key: Any) -> Any:
    """The value of a dict at a key.

    >>> ops.dict_getitem({"a": 1}, "a")
    1
    """
    return _of(x, dict, "dict_getitem")[key]


def in_dict(key: Any, x: Any) -> bool:
    """Whether a dict has a key.

    >>> ops.in_dict("a", {"a": 1})
    True
    """
    return key in _of(x, dict, "in_dict")


def not_in_dict(key: Any, x: Any) -> bool:
    """Whether a dict lacks a key.

    >>> ops.not_in_dict("a", {"a": 1})
    False
    """
    return key not in _of(x, dict, "not_in_dict")


def tuple_reversed(x: Any) -> tuple[Any, ...]:
    """The elements of a tuple in reverse.

    >>> ops.tuple_reversed((1, 2))
    (2, 1)
    """
    return tuple(reversed(_of(x, (tuple, list), "tuple_reversed")))


def tuple_equal(x: Any, y: Any) -> bool:
    """Whether two tuples are equal.

    >>> ops.tuple_equal((1, 2), (1, 2))
    True
    """
    return bool(_of(x, tuple, "tuple_equal") == _of(y, tuple, "tuple_equal", "y"))


def list_equal(x: Any, y: Any) -> bool:
    """Whether two lists are equal.

    >>> ops.list_equal([1, 2], [2, 1])
    False
    """
    return bool(_of(x, list, "list_equal") == _of(y, list, "list_equal", "y"))


def tail(x: Any) -> tuple[Any, ...]:
    """All elements of a tuple but the first.

    >>> ops.tail((1, 2, 3))
    (2, 3)
    """
    return tuple(_of(x, (tuple, list), "tail")[1:])


def zip_operation(*args: Any) -> tuple[Any, ...]:
    """The elements of several sequences, side by side, as far as the shortest goes.

    >>> ops.zip_operation((1, 2), (3, 4))
    ((1, 3), (2, 4))
    """
    return tuple(zip(*(_of(a, (tuple, list), "zip_operation", f"args[{i}]") for i, a in enumerate(args)), strict=False))


for _row in (_place, make_tuple, make_list, make_dict, make_slice, tuple_len, list_len, tuple_getitem, list_getitem, dict_getitem, in_dict, not_in_dict, tuple_reversed, tuple_equal, list_equal, tail, zip_operation,):
    _row.__module__ = "ms_tensor.ops.containers"

__all__ = [
    "_place",
    "make_tuple",
    "make_list",
    "make_dict",
    "make_slice",
    "tuple_len",
    "list_len",
    "tuple_getitem",
    "list_getitem",
    "dict_getitem",
    "in_dict",
    "not_in_dict",
    "tuple_reversed",
    "tuple_equal",
    "list_equal",
    "tail",
    "zip_operation",
]

from ms_tensor.ops.containers import _of
