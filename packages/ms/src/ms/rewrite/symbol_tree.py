"""A network's symbol tree."""

from __future__ import annotations

from typing import Any

from .._unavailable import unavailable
from .node import REASON


@unavailable(REASON)
class SymbolTree:
    """The source of a network as a tree of nodes.

    Args:
        handler: The inner tree.
    """

    def __init__(self, handler: Any) -> None:
        """A tree cannot be made yet."""

    @classmethod
    @unavailable(REASON)
    def create(cls, network: Any) -> SymbolTree:  # type: ignore[empty-body]
        """The tree of a network."""
