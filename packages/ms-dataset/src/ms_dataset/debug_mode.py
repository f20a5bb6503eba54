"""Debug mode: hooks around the operations of `map`."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from . import config
from .errors import name_of


def with_hooks(operations: Sequence[Any]) -> list[Any]:
    """The operations with the hooks of `config.set_debug_mode` before the first and after each."""
    from .debug import DebugHook

    hooks = config._get_debug_hook_list() or []
    result: list[Any] = []

    def insert(operation: Any, first: bool) -> None:
        for hook in hooks:
            made = copy.deepcopy(hook)
            made.set_previous_op_name(name_of(operation))
            made.set_is_first(first)
            result.append(made)

    insert(operations[0], True)
    for operation in operations:
        result.append(operation)
        if isinstance(operation, DebugHook):
            operation.set_previous_op_name(name_of(result[-2]))
        else:
            insert(operation, False)
    return result
