"""Networks as editable symbol trees: the values and kinds of nodes; trees themselves are not available yet."""

from __future__ import annotations

from .node import Node, NodeType
from .scoped_value import ScopedValue, ValueType
from .symbol_tree import SymbolTree

__all__ = ["Node", "NodeType", "ScopedValue", "SymbolTree", "ValueType"]
