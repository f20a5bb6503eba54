"""Debug mode: hooks around the operations of `map`."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from . import config


def _name(operation: Any) -> str:
    """Returns the name that hooks print, without the enclosing function or class."""
    return getattr(operation, "__name__", None) or type(operation).__name__


def with_hooks(operations: Sequence[Any]) -> list[Any]:
    from .debug import DebugHook

    hooks = config._get_debug_hook_list() or []
    result: list[Any] = []

    def insert(operation: Any, first: bool) -> None:
        for hook in hooks:
            made = copy.deepcopy(hook)
            made.set_previous_op_name(_name(operation))
            made.set_is_first(first)
            result.append(made)

    insert(operations[0], True)
    for operation in operations:
        result.append(operation)
        if isinstance(operation, DebugHook):
            operation.set_previous_op_name(_name(result[-2]))
        else:
            insert(operation, False)
    return result
