"""Which Cells become trees of their own: `mindspore.rewrite.common.namespace`, whose list scripts extend."""

from __future__ import annotations

from typing import Any

from ms_nn import CellList, SequentialCell

#: Classes whose instances stay one node.
_subtree_black_list: list[type] = [CellList, SequentialCell]


def may_be_sub_tree(network: Any) -> bool:
    """Whether a Cell may become a tree of its own."""
    return not isinstance(network, tuple(_subtree_black_list))
