"""`DatasetCache`, which is accepted without effect."""

from __future__ import annotations

from typing import Any

from . import checks


class DatasetCache:
    """Accepted by datasets as `cache`, without effect: cache servers are not supported.

    Args:
        session_id (int): The session.
        size (int): The number of bytes; 0 means unlimited. Default: 0.
        spilling (bool): Whether rows may be written to disk. Default: False.
        hostname (str, optional): Default: None.
        port (int, optional): Default: None.
        num_connections (int, optional): Default: None.
        prefetch_size (int, optional): Default: None.

    Examples:
        >>> from ms_dataset import DatasetCache
        >>> DatasetCache(1).session_id
        1
    """

    def __init__(
        self,
        session_id: int,
        size: int = 0,
        spilling: bool = False,
        hostname: str | None = None,
        port: int | None = None,
        num_connections: int | None = None,
        prefetch_size: int | None = None,
    ) -> None:
        self.session_id = checks.integer("DatasetCache", "session_id", session_id, 0, 2**32 - 1)
        self.size = checks.integer("DatasetCache", "size", size, 0, 2**63 - 1)
        self.spilling = checks.boolean("DatasetCache", "spilling", spilling)
        self.hostname = hostname
        self.port = port
        self.num_connections = num_connections
        self.prefetch_size = prefetch_size

    def get_stat(self) -> Any:
        """Not supported: cache servers are not available."""
        raise RuntimeError("DatasetCache.get_stat: there is no cache server\n  hint: cached datasets work without one")
