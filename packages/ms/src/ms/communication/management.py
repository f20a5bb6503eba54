"""Groups of processes, in a single process: it is rank 0 of a group of one.

Several processes need the package `ms-parallel`: `init` raises if a launcher has set more than one.
"""

from __future__ import annotations

import os
from typing import Any

from ms_tensor._messages import shorten

from .._unavailable import PROCESSES

HCCL_WORLD_COMM_GROUP = "hccl_world_group"
NCCL_WORLD_COMM_GROUP = "nccl_world_group"
MCCL_WORLD_COMM_GROUP = "mccl_world_group"

_BACKENDS = ("hccl", "nccl", "mccl")
# Environment variables in which launchers set the number of processes.
_SIZES = ("RANK_SIZE", "MS_WORKER_NUM", "WORLD_SIZE", "OMPI_COMM_WORLD_SIZE")


class GlobalComm:
    """Properties of the world group.

    Examples:
        >>> import ms
        >>> ms.communication.GlobalComm.WORLD_COMM_GROUP
        'hccl_world_group'
    """

    BACKEND = "hccl"
    WORLD_COMM_GROUP = HCCL_WORLD_COMM_GROUP
    INITED = False
    CHECK_ENVS = True


_groups: set[str] = {HCCL_WORLD_COMM_GROUP, NCCL_WORLD_COMM_GROUP, MCCL_WORLD_COMM_GROUP}


def _known(group: Any, op: str) -> str:
    if not isinstance(group, str):
        raise TypeError(f"For '{op}', 'group' must be a str, but got {type(group).__name__}.")
    if group not in _groups:
        raise RuntimeError(f"For '{op}', there is no group '{shorten(group)}'.")
    return group


def init(backend_name: str | None = None) -> None:
    """Creates the world group, which has only this process.

    Args:
        backend_name: 'hccl', 'nccl' or 'mccl'; None is 'mccl'. Default: None.

    Raises:
        TypeError: `backend_name` is not a str.
        RuntimeError: the name is unknown, or a launcher has started several processes.

    Examples:
        >>> import ms
        >>> ms.communication.init()
        >>> ms.communication.get_group_size()
        1
    """
    if backend_name is not None and not isinstance(backend_name, str):
        raise TypeError(f"For 'init', 'backend_name' must be a str, but got {type(backend_name).__name__}.")
    if backend_name is not None and backend_name not in _BACKENDS:
        raise RuntimeError(f"For 'init', 'backend_name' must be one of {list(_BACKENDS)}, but got '{backend_name}'.")
    for name in _SIZES:
        size = os.environ.get(name, "1")
        if size.isdigit() and int(size) > 1:
            raise RuntimeError(
                f"For 'init', {name}={size} asks for several processes: {PROCESSES} Unset the variable to start one."
            )
    GlobalComm.BACKEND = backend_name or "mccl"
    GlobalComm.WORLD_COMM_GROUP = f"{GlobalComm.BACKEND}_world_group"
    GlobalComm.INITED = True


def release() -> None:
    """Releases the world group.

    Examples:
        >>> import ms
        >>> ms.communication.release()
    """
    GlobalComm.INITED = False


def get_rank(group: str = HCCL_WORLD_COMM_GROUP) -> int:
    """Returns the rank of this process in a group.

    Examples:
        >>> import ms
        >>> ms.communication.get_rank()
        0
    """
    _known(group, "get_rank")
    return 0


def get_local_rank(group: str = HCCL_WORLD_COMM_GROUP) -> int:
    """Returns the rank of this process on its machine.

    Examples:
        >>> import ms
        >>> ms.communication.get_local_rank()
        0
    """
    _known(group, "get_local_rank")
    return 0


def get_group_size(group: str = HCCL_WORLD_COMM_GROUP) -> int:
    """Returns the number of processes in a group.

    Examples:
        >>> import ms
        >>> ms.communication.get_group_size()
        1
    """
    _known(group, "get_group_size")
    return 1


def get_local_rank_size(group: str = HCCL_WORLD_COMM_GROUP) -> int:
    """Returns the number of processes of a group on this machine.

    Examples:
        >>> import ms
        >>> ms.communication.get_local_rank_size()
        1
    """
    _known(group, "get_local_rank_size")
    return 1


def get_process_group_ranks(group: str = HCCL_WORLD_COMM_GROUP) -> list[int]:
    """Returns the world ranks of the processes of a group.

    Examples:
        >>> import ms
        >>> ms.communication.get_process_group_ranks()
        [0]
    """
    _known(group, "get_process_group_ranks")
    return [0]


def _only(rank: Any, op: str, name: str) -> int:
    if isinstance(rank, bool) or not isinstance(rank, int):
        raise TypeError(f"For '{op}', '{name}' must be an int, but got {type(rank).__name__}.")
    if rank != 0:
        raise ValueError(f"For '{op}', '{name}' must be 0, the only rank, but got {rank}: {PROCESSES}")
    return rank


def get_world_rank_from_group_rank(group: str, group_rank_id: int) -> int:
    """Returns the world rank of a process with a rank in a group.

    Examples:
        >>> import ms
        >>> ms.communication.get_world_rank_from_group_rank("mccl_world_group", 0)
        0
    """
    _known(group, "get_world_rank_from_group_rank")
    return _only(group_rank_id, "get_world_rank_from_group_rank", "group_rank_id")


def get_group_rank_from_world_rank(world_rank_id: int, group: str) -> int:
    """Returns the rank in a group of a process with a world rank.

    Examples:
        >>> import ms
        >>> ms.communication.get_group_rank_from_world_rank(0, "mccl_world_group")
        0
    """
    _known(group, "get_group_rank_from_world_rank")
    return _only(world_rank_id, "get_group_rank_from_world_rank", "world_rank_id")


def create_group(group: str, rank_ids: list[int], options: Any = None) -> None:
    """Creates a group, which has only this process.

    Args:
        group: The name.
        rank_ids: `[0]`.
        options: Accepted for compatibility. Default: None.

    Raises:
        TypeError: `group` is not a str, or `rank_ids` is not a list.
        ValueError: `rank_ids` is not `[0]`.

    Examples:
        >>> import ms
        >>> ms.communication.create_group("mine", [0])
        >>> ms.communication.get_group_size("mine")
        1
        >>> ms.communication.destroy_group("mine")
    """
    if not isinstance(group, str):
        raise TypeError(f"For 'create_group', 'group' must be a str, but got {type(group).__name__}.")
    if not isinstance(rank_ids, list):
        raise TypeError(f"For 'create_group', 'rank_ids' must be a list, but got {type(rank_ids).__name__}.")
    if rank_ids != [0]:
        raise ValueError(
            f"For 'create_group', 'rank_ids' must be [0], the only rank, but got {rank_ids!r:.40}: {PROCESSES}"
        )
    _groups.add(group)


def destroy_group(group: str) -> None:
    """Destroys a group created by `create_group`.

    Examples:
        >>> import ms
        >>> ms.communication.create_group("mine", [0])
        >>> ms.communication.destroy_group("mine")
    """
    if _known(group, "destroy_group").endswith("_world_group"):
        raise ValueError(f"For 'destroy_group', '{shorten(group)}' is the world group.")
    _groups.discard(group)


def get_comm_name(group: str = HCCL_WORLD_COMM_GROUP) -> str:
    """Returns the name of the communicator of a group, which is the name of the group.

    Examples:
        >>> import ms
        >>> ms.communication.get_comm_name()
        'hccl_world_group'
    """
    return _known(group, "get_comm_name")


__all__ = [
    "HCCL_WORLD_COMM_GROUP",
    "MCCL_WORLD_COMM_GROUP",
    "NCCL_WORLD_COMM_GROUP",
    "GlobalComm",
    "create_group",
    "destroy_group",
    "get_comm_name",
    "get_group_rank_from_world_rank",
    "get_group_size",
    "get_local_rank",
    "get_local_rank_size",
    "get_process_group_ranks",
    "get_rank",
    "get_world_rank_from_group_rank",
    "init",
    "release",
]
