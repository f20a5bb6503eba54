"""Nodes of a network's symbol tree."""

from __future__ import annotations

from enum import Enum
from typing import Any

from .._unavailable import unavailable

REASON = "networks cannot be edited as symbol trees yet; change the Cell's attributes, or its class."


class NodeType(Enum):
    """What a node is."""

    Unknown = 0
    CallCell = 1
    CallPrimitive = 2
    CallModule = 3
    CallFunction = 4
    CallMethod = 5
    Python = 6
    Input = 7
    Output = 8
    Tree = 9
    CellContainer = 10
    MathOps = 11
    ControlFlow = 12


@unavailable(REASON)
class Node:
    """A statement of a network's source.

    Args:
        node: The inner node.
    """

    def __init__(self, node: Any) -> None:
        """A node cannot be made yet."""

    @staticmethod
    @unavailable(REASON)
    def create_call_cell(  # type: ignore[empty-body]
        cell: Any, targets: Any, args: Any = None, kwargs: Any = None, name: str = "", is_sub_net: bool = False
    ) -> Node:
        """A node that calls a Cell."""

    @staticmethod
    @unavailable(REASON)
    def create_call_function(function: Any, targets: Any, args: Any = None, kwargs: Any = None) -> Node:  # type: ignore[empty-body]
        """A node that calls a function."""

    @staticmethod
    @unavailable(REASON)
    def create_input(param_name: str, default: Any = None) -> Node:  # type: ignore[empty-body]
        """A node for an input."""
