"""Checks of arguments, with the exception types of MindSpore."""

from __future__ import annotations

import inspect
from typing import Any

INT32_MAX = 2147483647


def integer(where: str, name: str, value: Any, low: int = 1, high: int = INT32_MAX) -> int:
    """Checks that a value is an int in [`low`, `high`]."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{where}: `{name}`: expected an int, got {type(value).__name__}")
    if not low <= value <= high:
        raise ValueError(f"{where}: `{name}`: expected a value in [{low}, {high}], got {value}")
    return value


def boolean(where: str, name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{where}: `{name}`: expected a bool, got {type(value).__name__}")
    return value


def workers(where: str, value: Any) -> int | None:
    return None if value is None else integer(where, "num_parallel_workers", value)


def columns(where: str, name: str, value: Any) -> list[str]:
    """Checks one or more column names and returns them as a list, which is empty for None."""
    if value is None:
        return []
    if isinstance(value, str):
        value = [value]
    elif not isinstance(value, (list, tuple)):
        raise TypeError(f"{where}: `{name}`: expected a str or a list of str, got {type(value).__name__}")
    names = list(value)
    if not names:
        raise ValueError(f"{where}: `{name}`: expected at least one column, got none")
    for column in names:
        if not isinstance(column, str):
            raise TypeError(f"{where}: `{name}`: expected names, got {type(column).__name__}")
        if not column:
            raise ValueError(f"{where}: `{name}`: expected names, got ''")
        if names.count(column) > 1:
            raise ValueError(f"{where}: `{name}`: expected different names, got {column!r} twice")
    return names


def function(where: str, name: str, value: Any) -> Any:
    if not callable(value):
        raise TypeError(f"{where}: `{name}`: expected a callable, got {type(value).__name__}")
    return value


def parameters(function: Any) -> int | None:
    """Returns the number of parameters of a function, or None if it takes any number or has no signature."""
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    return None if any(one.kind == one.VAR_POSITIONAL for one in found) else len(found)


def shards(where: str, num_shards: Any, shard_id: Any, error: type[Exception] = ValueError) -> None:
    """Checks `num_shards` and `shard_id`: both must be given, or neither, else `error` is raised."""
    if (num_shards is None) != (shard_id is None):
        raise error(f"{where}: expected both `num_shards` and `shard_id`, or none of them")
    if num_shards is None:
        return
    integer(where, "num_shards", num_shards)
    integer(where, "shard_id", shard_id, 0)
    if shard_id >= num_shards:
        raise ValueError(f"{where}: `shard_id`: expected a value in [0, {num_shards}), got {shard_id}")


def batch_size(where: str, value: Any, low: int = 1) -> Any:
    """Checks a batch size: a positive int, -1 if `low` is negative, or a function of a BatchInfo."""
    if callable(value):
        if parameters(value) not in (1, None):
            raise ValueError(
                f"{where}: `batch_size`: expected a function of one parameter, a BatchInfo, got {parameters(value)}"
            )
        return value
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{where}: `batch_size`: expected an int or a function, got {type(value).__name__}")
    return value if value == -1 and low < 0 else integer(where, "batch_size", value)


def max_rowsize(where: str, value: Any, pairs: bool = True) -> None:
    """Checks the MiB of shared memory per row, which have no effect: an int, or with `pairs` one per direction."""
    if isinstance(value, list) and pairs:
        if len(value) != 2:
            raise TypeError(f"{where}: `max_rowsize`: expected an int or a list of 2, got a list of {len(value)}")
        for one in value:
            integer(where, "max_rowsize", one, -1)
    elif value is not None:
        integer(where, "max_rowsize", value, -1)


def pad_info(where: str, value: Any) -> dict[str, tuple[Any, Any]]:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise TypeError(f"{where}: `pad_info`: expected a dict, got {type(value).__name__}")
    for name, entry in value.items():
        if not isinstance(name, str) or not isinstance(entry, tuple) or len(entry) != 2:
            raise TypeError(f"{where}: `pad_info`: expected column: (shape, value), got {name!r}: {entry!r}")
        shape, fill = entry
        if shape is not None and not isinstance(shape, (list, tuple)):
            raise TypeError(f"{where}: `pad_info[{name!r}]`: expected a list or None as shape, got {shape!r}")
        for size in shape or ():
            if size is not None:
                integer(where, f"pad_info[{name!r}]", size)
        if fill is not None and not isinstance(fill, (int, float, str, bytes)):
            raise TypeError(f"{where}: `pad_info[{name!r}]`: expected a number or a string to pad with, got {fill!r}")
    return value


def unknown_keywords(where: str, given: dict[str, Any]) -> None:
    for name in given:
        raise TypeError(f"{where}: unexpected keyword argument {name!r}")
