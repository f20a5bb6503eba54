"""Attention in its forms, and the routing of tokens to experts."""

from . import expert_routing, flash_attention, inference, sparse_attention

__all__ = ["expert_routing", "flash_attention", "inference", "sparse_attention"]
