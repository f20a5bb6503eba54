"""Process groups under the names of `mindspore.mint.distributed`: a world of one process."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Any

from .._unavailable import PROCESSES
from . import management
from .management import GlobalComm


def _name(group: Any, op: str) -> str:
    if group is not None and not isinstance(group, str):
        raise TypeError(f"For '{op}', 'group' must be a str, but got {type(group).__name__}.")
    return GlobalComm.WORLD_COMM_GROUP if group is None else group


def is_available() -> bool:
    """Returns whether communication is available: True.

    Examples:
        >>> from ms.mint import distributed
        >>> distributed.is_available()
        True
    """
    return True


def is_initialized() -> bool:
    """Returns whether `init_process_group` has created the world group.

    Examples:
        >>> from ms.mint import distributed
        >>> distributed.is_initialized()
        False
    """
    return GlobalComm.INITED


def init_process_group(
    backend: str = "hccl",
    init_method: str | None = None,
    timeout: timedelta | None = None,
    world_size: int = -1,
    rank: int = -1,
    store: Any = None,
    group_name: str = "",
    pg_options: Any = None,
    device_id: Any = None,
) -> None:
    """Creates the world group, which has only this process.

    Args:
        backend: 'hccl', 'nccl' or 'mccl'. Default: 'hccl'.
        init_method: Accepted for compatibility. Default: None.
        timeout: Accepted for compatibility. Default: None.
        world_size: 1, or -1 to detect it. Default: -1.
        rank: 0, or -1 to detect it. Default: -1.
        store: Accepted for compatibility. Default: None.
        group_name: Accepted for compatibility. Default: ''.
        pg_options: Accepted for compatibility. Default: None.
        device_id: Accepted for compatibility. Default: None.

    Raises:
        TypeError: an argument has another type.
        RuntimeError: there are several processes.

    Examples:
        >>> from ms.mint import distributed
        >>> distributed.init_process_group()
        >>> distributed.get_world_size()
        1
        >>> distributed.destroy_process_group()
    """
    for name, value, only in (("world_size", world_size, 1), ("rank", rank, 0)):
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"For 'init_process_group', '{name}' must be an int, but got {type(value).__name__}.")
        if value not in (-1, only):
            raise RuntimeError(f"For 'init_process_group', '{name}' is {value}: {PROCESSES}")
    management.init(backend)


def destroy_process_group(group: str | None = None) -> None:
    """Destroys a group, by default the world group.

    Raises:
        TypeError: `group` is not a str.
        RuntimeError: `group` does not exist.
    """
    name = _name(group, "destroy_process_group")
    if name == GlobalComm.WORLD_COMM_GROUP:
        management.release()
    else:
        management.destroy_group(name)


def get_rank(group: str | None = None) -> int:
    """Returns the rank of this process in a group; -1 if it is not a member.

    Examples:
        >>> from ms.mint import distributed
        >>> distributed.get_rank(), distributed.get_rank("another")
        (0, -1)
    """
    return 0 if _name(group, "get_rank") in management._groups else -1


def get_world_size(group: str | None = None) -> int:
    """Returns the number of processes in a group; -1 if this process is not a member."""
    return 1 if _name(group, "get_world_size") in management._groups else -1


def new_group(
    ranks: list[int] | None = None,
    timeout: Any = None,
    backend: str | None = None,
    pg_options: Any = None,
    use_local_synchronization: bool = False,
    group_desc: str | None = None,
) -> str:
    """Creates a group.

    Args:
        ranks: `[0]`; None is the world group. Default: None.
        timeout: Accepted for compatibility. Default: None.
        backend: Accepted for compatibility. Default: None.
        pg_options: Accepted for compatibility. Default: None.
        use_local_synchronization: Accepted for compatibility. Default: False.
        group_desc: Accepted for compatibility. Default: None.

    Returns:
        str: The name of the group.

    Raises:
        TypeError: `ranks` is not a list.
        ValueError: `ranks` is not `[0]`.

    Examples:
        >>> from ms.mint import distributed
        >>> distributed.new_group([0])
        'hccl_1_b6589fc6ab0dc82cf12099d1c2d40ab994e8410c'
    """
    if ranks is None:
        return GlobalComm.WORLD_COMM_GROUP
    if not isinstance(ranks, list):
        raise TypeError(f"For 'new_group', 'ranks' must be a list, but got {type(ranks).__name__}.")
    digest = hashlib.sha1(",".join(map(str, ranks)).encode(), usedforsecurity=False).hexdigest()
    name = f"{backend or 'hccl'}_{len(ranks)}_{digest}"
    management.create_group(name, ranks, pg_options)
    return name


def get_backend(group: str | None = None) -> str:
    """Returns the backend of a group."""
    management._known(_name(group, "get_backend"), "get_backend")
    return GlobalComm.BACKEND


def get_global_rank(group: str | None, group_rank: int) -> int:
    """Returns the world rank of a process with a rank in a group.

    Raises:
        TypeError: an argument has another type.
        ValueError: `group_rank` is not 0.
        RuntimeError: `group` does not exist.
    """
    return management.get_world_rank_from_group_rank(_name(group, "get_global_rank"), group_rank)


def get_group_rank(group: str | None, global_rank: int) -> int:
    """Returns the rank in a group of a process with a world rank.

    Raises:
        TypeError: an argument has another type.
        ValueError: `global_rank` is not 0.
        RuntimeError: `group` does not exist.
    """
    return management.get_group_rank_from_world_rank(global_rank, _name(group, "get_group_rank"))


def get_process_group_ranks(group: str | None = None) -> list[int]:
    """Returns the world ranks of the processes of a group."""
    return management.get_process_group_ranks(_name(group, "get_process_group_ranks"))


class TCPStore:
    """A key-value store that the processes of a job share; here only within this process.

    Args:
        host_name: The address of the server.
        port: The port of the server.
        world_size: The number of users of the store; None is any. Default: None.
        is_master: Whether to create the server. Default: False.
        timeout: Accepted for compatibility. Default: 300 seconds.
        wait_for_workers: Accepted for compatibility. Default: True.
        multi_tenant: Accepted for compatibility. Default: False.
        master_listen_fd: Accepted for compatibility. Default: None.
        use_libuv: Accepted for compatibility. Default: True.

    Raises:
        RuntimeError: the server is another process, or more than one user is expected.

    Examples:
        >>> from ms.ops.communication import TCPStore
        >>> store = TCPStore("127.0.0.1", 29500, is_master=True)
        >>> store.set("name", "value")
        >>> store.get("name")
        b'value'
        >>> store.add("count", 2), store.add("count", 3)
        (2, 5)
        >>> store.delete_key("name")
        True
    """

    _servers: dict[tuple[str, int], dict[str, bytes]] = {}

    def __init__(
        self,
        host_name: str,
        port: int,
        world_size: int | None = None,
        is_master: bool = False,
        timeout: timedelta = timedelta(seconds=300),
        wait_for_workers: bool = True,
        multi_tenant: bool = False,
        master_listen_fd: int | None = None,
        use_libuv: bool = True,
    ) -> None:
        if not isinstance(host_name, str) or not isinstance(port, int):
            raise TypeError("For 'TCPStore', 'host_name' must be a str and 'port' an int.")
        place = (host_name, port)
        if (world_size or 1) > 1 or not (is_master or place in self._servers):
            raise RuntimeError(f"For 'TCPStore', {PROCESSES}")
        self._values = self._servers.setdefault(place, {})

    def set(self, key: str, value: str | bytes) -> None:
        """Sets the value of a key."""
        self._values[key] = value.encode() if isinstance(value, str) else bytes(value)

    def get(self, key: str) -> bytes:
        """Returns the value of a key, or b''."""
        return self._values.get(key, b"")

    def add(self, key: str, amount: int) -> int:
        """Adds to the number of a key, initially 0, and returns the sum."""
        total = int(self._values.get(key, b"0")) + amount
        self._values[key] = str(total).encode()
        return total

    def delete_key(self, key: str) -> bool:
        """Removes a key; returns whether it existed."""
        return self._values.pop(key, None) is not None


__all__ = [
    "TCPStore",
    "destroy_process_group",
    "get_backend",
    "get_global_rank",
    "get_group_rank",
    "get_process_group_ranks",
    "get_rank",
    "get_world_size",
    "init_process_group",
    "is_available",
    "is_initialized",
    "new_group",
]
