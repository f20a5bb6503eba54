# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms.parallel._transformer.decoder import Transformer as Transformer
from ms.parallel._transformer.decoder import TransformerDecoder as TransformerDecoder
from ms.parallel._transformer.decoder import TransformerDecoderLayer as TransformerDecoderLayer
from ms.parallel._transformer.loss import CrossEntropyLoss as CrossEntropyLoss
from ms.parallel._transformer.moe import MoE as MoE
from ms.parallel._transformer.moe import MoEConfig as MoEConfig
from ms.parallel._transformer.op_parallel_config import MoEParallelConfig as MoEParallelConfig
from ms.parallel._transformer.op_parallel_config import OpParallelConfig as OpParallelConfig
from ms.parallel._transformer.transformer import AttentionMask as AttentionMask
from ms.parallel._transformer.transformer import FeedForward as FeedForward
from ms.parallel._transformer.transformer import MultiHeadAttention as MultiHeadAttention
from ms.parallel._transformer.transformer import TransformerEncoder as TransformerEncoder
from ms.parallel._transformer.transformer import TransformerEncoderLayer as TransformerEncoderLayer
from ms.parallel._transformer.transformer import TransformerOpParallelConfig as TransformerOpParallelConfig
from ms.parallel._transformer.transformer import TransformerRecomputeConfig as TransformerRecomputeConfig
