"""Settings of unavailable devices. They are checked and stored, as in MindSpore on a machine without the device."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

values: dict[str, Any] = {}


def keep(name: str, value: Any, kind: type, choices: Collection[Any] | None = None) -> None:
    """Stores the value of a setting.

    Raises:
        TypeError: the value has another type.
        ValueError: the value is not one of `choices`.
    """
    function = name.rpartition(".")[2]
    if type(value) is not kind:
        raise TypeError(f"For '{function}', a {kind.__name__} is needed, but got {type(value).__name__}.")
    if choices is not None and value not in choices:
        raise ValueError(f"For '{function}', the value must be one of {list(choices)}, but got {value!r:.60}.")
    values[name] = value
