"""The transformer networks that older releases had at this path. Here they run on one device."""

from __future__ import annotations

from .decoder import Transformer, TransformerDecoder, TransformerDecoderLayer
from .loss import CrossEntropyLoss
from .moe import MoE, MoEConfig
from .op_parallel_config import MoEParallelConfig, OpParallelConfig
from .transformer import (
    AttentionMask,
    FeedForward,
    MultiHeadAttention,
    TransformerEncoder,
    TransformerEncoderLayer,
    TransformerOpParallelConfig,
    TransformerRecomputeConfig,
)

__all__ = [
    "AttentionMask",
    "CrossEntropyLoss",
    "FeedForward",
    "MoE",
    "MoEConfig",
    "MoEParallelConfig",
    "MultiHeadAttention",
    "OpParallelConfig",
    "Transformer",
    "TransformerDecoder",
    "TransformerDecoderLayer",
    "TransformerEncoder",
    "TransformerEncoderLayer",
    "TransformerOpParallelConfig",
    "TransformerRecomputeConfig",
]
