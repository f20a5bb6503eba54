"""`mindspore.communication._comm_helper`: functions below the public ones that scripts use."""

from __future__ import annotations

from .management import (  # noqa: F401
    HCCL_WORLD_COMM_GROUP,
    MCCL_WORLD_COMM_GROUP,
    NCCL_WORLD_COMM_GROUP,
    GlobalComm,
    _groups,
)
from .management import create_group as _create_group_helper  # noqa: F401
from .management import destroy_group as _destroy_group_helper  # noqa: F401
from .management import get_comm_name as _get_comm_name_helper  # noqa: F401
from .management import get_group_rank_from_world_rank as _get_group_rank_from_world_rank_helper  # noqa: F401
from .management import get_group_size as _get_size_helper  # noqa: F401
from .management import get_local_rank as _get_local_rank_helper  # noqa: F401
from .management import get_local_rank_size as _get_local_size_helper  # noqa: F401
from .management import get_process_group_ranks as _get_group_ranks  # noqa: F401
from .management import get_rank as _get_rank_helper  # noqa: F401
from .management import get_world_rank_from_group_rank as _get_world_rank_from_group_rank_helper  # noqa: F401

DEVICE_TO_BACKEND = {"Ascend": "hccl", "GPU": "nccl", "CPU": "mccl"}
DEFAULT_BACKEND = "hccl"


class Backend(str):
    """The checked name of a backend.

    Raises:
        TypeError: the name is not a str.
        ValueError: the name is unknown.

    Examples:
        >>> from ms.communication._comm_helper import Backend
        >>> Backend("HCCL") == Backend.HCCL
        True
    """

    UNDEFINED = "undefined"
    HCCL = "hccl"
    NCCL = "nccl"
    MCCL = "mccl"

    def __new__(cls, name: str) -> Backend:
        if not isinstance(name, str):
            raise TypeError(f"For 'Backend', the name must be a str, but got {type(name).__name__}.")
        if name.lower() not in DEVICE_TO_BACKEND.values():
            raise ValueError(f"For 'Backend', the name must be 'hccl', 'nccl' or 'mccl', but got '{name}'.")
        return super().__new__(cls, name.lower())


def _is_available() -> bool:
    """Returns whether communication is available."""
    return True


def _is_initialized() -> bool:
    """Returns whether `init` was called."""
    return GlobalComm.INITED


def _get_backend() -> str:
    return GlobalComm.BACKEND


def _is_hccl_available() -> bool:
    """Returns whether Ascend devices can communicate."""
    return False


def _is_nccl_available() -> bool:
    """Returns whether GPUs can communicate."""
    return False


def _is_mpi_available() -> bool:
    return False


def _get_group_map() -> dict[str, list[int]]:
    """Returns the ranks of every group."""
    return {group: [0] for group in sorted(_groups)}


def _wait_all_comm_init() -> None:
    """Does nothing: all groups exist."""


def _remove_group_info(group_name: str) -> None:
    _groups.discard(group_name)
