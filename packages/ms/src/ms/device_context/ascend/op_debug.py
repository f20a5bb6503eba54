"""Debugging of operations on Ascend devices."""

from __future__ import annotations

from .._settings import keep


def execute_timeout(op_timeout: int) -> None:
    """Sets the maximum number of seconds of an operation.

    Raises:
        TypeError: `op_timeout` is not an int.
    """
    keep("ascend.execute_timeout", op_timeout, int)


def debug_option(option_value: str) -> None:
    """Sets what is checked: 'oom' checks for out-of-range memory accesses.

    Raises:
        TypeError: `option_value` is not a str.
        ValueError: `option_value` is unknown.
    """
    keep("ascend.debug_option", option_value, str, ("oom",))


def aclinit_config(config: dict[str, object]) -> None:
    """Sets options for the initialization of the device, such as `max_opqueue_num`.

    Raises:
        TypeError: `config` is not a dict.
    """
    keep("ascend.aclinit_config", config, dict)


__all__ = ["aclinit_config", "debug_option", "execute_timeout"]
