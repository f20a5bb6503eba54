"""Checks of numbers among the arguments of schedules and losses."""

from __future__ import annotations

from typing import Any

from ms_tensor._messages import shorten


def is_float(value: Any, name: str, owner: str) -> float:
    """`value`, which must be a float."""
    if not isinstance(value, float):
        raise TypeError(f"For '{owner}', the '{name}' must be float, but got '{type(value).__name__}'")
    return value


def positive_float(value: Any, name: str, owner: str) -> float:
    """`value`, which must be a positive float."""
    if not is_float(value, name, owner) > 0:
        raise ValueError(f"For '{owner}', the '{name}' must be greater than 0, but got {shorten(value)}.")
    return value


def float_from_0(value: Any, name: str, owner: str) -> float:
    """`value`, which must be a float of at least 0."""
    if not is_float(value, name, owner) >= 0:
        raise ValueError(f"For '{owner}', the '{name}' must be at least 0, but got {shorten(value)}.")
    return value
