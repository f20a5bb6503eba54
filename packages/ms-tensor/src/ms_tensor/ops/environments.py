"""Environments of the primitives `EnvironCreate`, `EnvironSet` and `EnvironGet`: tensors by key, with a handle."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype

_environments: dict[int, dict[int, Tensor]] = {}
_handles = itertools.count(1)


def _number(value: Any, op: str, name: str) -> int:
    x = check.tensor(value, op, name)
    if x.size != 1 or x.dtype is not mstype.int64:
        raise TypeError(f"For '{op}', '{name}' must be one int64, but got shape {x.shape} and dtype {x.dtype}.")
    return int(x.asnumpy().reshape(-1)[0])


def _of(handle: Any, op: str) -> dict[int, Tensor]:
    number = _number(handle, op, "env")
    if number not in _environments:
        raise RuntimeError(f"For '{op}', there is no environment of handle {number}.")
    return _environments[number]


def create() -> Tensor:
    """Returns the handle of a new environment."""
    check.outside_of_graphs("makes an environment")
    handle = next(_handles)
    _environments[handle] = {}
    return Tensor(np.array(handle, np.int64))


def put(env: Any, key: Any, value: Any) -> Tensor:
    """Stores a copy of `value` under `key`; returns the handle."""
    check.outside_of_graphs("writes into an environment")
    _of(env, "EnvironSet")[_number(key, "EnvironSet", "key")] = t.add(check.tensor(value, "EnvironSet", "value"), 0)
    return env  # type: ignore[no-any-return]


def get(env: Any, key: Any, default: Any) -> Tensor:
    """Returns the value of `key`, or `default`."""
    check.outside_of_graphs("reads an environment")
    return _of(env, "EnvironGet").get(_number(key, "EnvironGet", "key"), default)


def clear() -> Tensor:
    """Deletes all environments."""
    check.outside_of_graphs("forgets environments")
    _environments.clear()
    return Tensor(np.array([True]))
