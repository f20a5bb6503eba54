"""Collective functions over Python objects: in a group of one process each gets its own."""

from __future__ import annotations

import copy
from typing import Any

from .._unavailable import PROCESSES, unavailable
from .collectives import check_group, check_rank


def _check_list(objects: Any, op: str, name: str) -> None:
    if not isinstance(objects, list):
        raise TypeError(f"For '{op}', '{name}' must be a list, but got {type(objects).__name__}.")
    if len(objects) != 1:
        raise TypeError(f"For '{op}', '{name}' must have one item, as the group, but got {len(objects)} items.")


def all_gather_object(object_list: list[Any], obj: Any, group: str | None = None) -> None:
    """Writes the object of each process to a list.

    Args:
        object_list: A list with a place for each process.
        obj: This process's object.
        group: The name of a group; None for the world. Default: None.

    Raises:
        TypeError: `object_list` is not a list with one place.
        RuntimeError: `group` does not exist.

    Examples:
        >>> from ms.mint import distributed
        >>> found = [None]
        >>> distributed.all_gather_object(found, {"a": 1})
        >>> found
        [{'a': 1}]
    """
    _check_list(object_list, "all_gather_object", "object_list")
    check_group(group, "all_gather_object")
    object_list[0] = copy.deepcopy(obj)


def gather_object(
    obj: Any, object_gather_list: list[Any] | None = None, dst: int = 0, group: str | None = None
) -> None:
    """Writes the object of each process to a list, in process `dst`.

    Args:
        obj: This process's object.
        object_gather_list: A list with a place for each process. Default: None.
        dst: 0, the only rank. Default: 0.
        group: The name of a group; None for the world. Default: None.

    Raises:
        TypeError: `object_gather_list` is not a list with one place.
        RuntimeError: `group` does not exist, or `dst` is another process.
    """
    check_rank(dst, "gather_object", "dst")
    _check_list(object_gather_list, "gather_object", "object_gather_list")
    check_group(group, "gather_object")
    if object_gather_list is not None:
        object_gather_list[0] = copy.deepcopy(obj)


def broadcast_object_list(
    object_list: list[Any], src: int = 0, group: str | None = None, device: str | None = None
) -> None:
    """Writes the objects of process `src` to the lists of all processes.

    Args:
        object_list: Any list.
        src: 0, the only rank. Default: 0.
        group: The name of a group; None for the world. Default: None.
        device: Accepted for compatibility. Default: None.

    Raises:
        TypeError: `object_list` is not a list.
        RuntimeError: `group` does not exist, or `src` is another process.
    """
    if not isinstance(object_list, list):
        kind = type(object_list).__name__
        raise TypeError(f"For 'broadcast_object_list', 'object_list' must be a list, but got {kind}.")
    check_rank(src, "broadcast_object_list", "src")
    check_group(group, "broadcast_object_list")


def scatter_object_list(
    scatter_object_output_list: list[Any],
    scatter_object_input_list: list[Any],
    src: int = 0,
    group: str | None = None,
) -> None:
    """Writes this process's item of the list of process `src`.

    Args:
        scatter_object_output_list: A list, whose first item is written.
        scatter_object_input_list: A list with an object for each process.
        src: 0, the only rank. Default: 0.
        group: The name of a group; None for the world. Default: None.

    Raises:
        TypeError: an argument is not such a list.
        RuntimeError: `group` does not exist, or `src` is another process.
    """
    if not isinstance(scatter_object_output_list, list) or not scatter_object_output_list:
        raise TypeError("For 'scatter_object_list', 'scatter_object_output_list' must be a list with an item.")
    check_rank(src, "scatter_object_list", "src")
    check_group(group, "scatter_object_list")
    _check_list(scatter_object_input_list, "scatter_object_list", "scatter_object_input_list")
    scatter_object_output_list[0] = copy.deepcopy(scatter_object_input_list[0])


@unavailable(PROCESSES)
def send_object_list(object_list: list[Any], dst: int, group: str | None = None, device: str | None = None) -> None:
    """Sends objects to another process."""


@unavailable(PROCESSES)
def recv_object_list(object_list: list[Any], src: int = 0, group: str | None = None, device: str | None = None) -> None:
    """Receives objects from another process."""


__all__ = [
    "all_gather_object",
    "broadcast_object_list",
    "gather_object",
    "recv_object_list",
    "scatter_object_list",
    "send_object_list",
]
