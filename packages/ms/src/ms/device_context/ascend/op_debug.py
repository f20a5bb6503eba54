"""Debugging of operations on Ascend devices."""

from __future__ import annotations

from .._settings import keep


def execute_timeout(op_timeout: int) -> None:
    """How many seconds an operation may take.

    Raises:
        TypeError: `op_timeout` is not an int.
    """
    keep("ascend.execute_timeout", op_timeout, int)


def debug_option(option_value: str) -> None:
    """What is checked: 'oom', memory out of range.

    Raises:
        TypeError: `option_value` is not a str.
        ValueError: it is not known.
    """
    keep("ascend.debug_option", option_value, str, ("oom",))


def aclinit_config(config: dict[str, object]) -> None:
    """Settings of the device's start, such as `max_opqueue_num`.

    Raises:
        TypeError: `config` is not a dict.
    """
    keep("ascend.aclinit_config", config, dict)


__all__ = ["aclinit_config", "debug_option", "execute_timeout"]
