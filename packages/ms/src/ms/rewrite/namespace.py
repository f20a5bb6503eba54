"""`mindspore.rewrite.common.namespace`: decides which Cells become sub-trees. Scripts extend its list."""

from __future__ import annotations

from typing import Any

from ms_nn import CellList, SequentialCell

#: Classes whose instances are a single node.
_subtree_black_list: list[type] = [CellList, SequentialCell]


def may_be_sub_tree(network: Any) -> bool:
    """Returns whether a Cell may become a sub-tree."""
    return not isinstance(network, tuple(_subtree_black_list))
