"""Networks as editable symbol trees: nodes that are inserted, replaced and erased in the source of `construct`."""

from __future__ import annotations

from .node import Node, NodeType
from .scoped_value import ScopedValue, ValueType
from .symbol_tree import SymbolTree

__all__ = ["Node", "NodeType", "ScopedValue", "SymbolTree", "ValueType"]
