"""Networks as symbol trees, whose nodes, the statements of `construct`, can be inserted, replaced and erased."""

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
