"""Networks as editable symbol trees: nodes that are inserted, replaced and erased in the source of `construct`."""

from __future__ import annotations

from .node import Node, NodeType
from .patterns import PatternEngine, PatternNode, Replacement, VarNode
from .scoped_value import ScopedValue, ValueType
from .symbol_tree import SymbolTree

__all__ = [
    "Node",
    "NodeType",
    "PatternEngine",
    "PatternNode",
    "Replacement",
    "ScopedValue",
    "SymbolTree",
    "ValueType",
    "VarNode",
]
