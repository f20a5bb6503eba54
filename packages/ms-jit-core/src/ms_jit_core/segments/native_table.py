"""The table of instructions on real objects, and what they share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

CONCRETE: dict[str, Callable[[Any, Any], None]] = {}
#: what `next` and lookups give where there is nothing
END = object()


def instruction(fn: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
    """Register an instruction under its function's name."""
    CONCRETE[fn.__name__[1:].upper()] = fn
    return fn


def take(f: Any, n: int) -> list:
    """The topmost `n` values, taken off the stack."""
    items = f.stack[len(f.stack) - n :]
    del f.stack[len(f.stack) - n :]
    return items
