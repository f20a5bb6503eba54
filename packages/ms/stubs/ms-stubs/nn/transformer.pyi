from ms.parallel._transformer.decoder import Transformer as Transformer, TransformerDecoder as TransformerDecoder, TransformerDecoderLayer as TransformerDecoderLayer
from ms.parallel._transformer.layers import FeedForward as FeedForward
from ms.parallel._transformer.loss import CrossEntropyLoss as CrossEntropyLoss
from ms.parallel._transformer.moe import MoE as MoE, MoEConfig as MoEConfig
from ms.parallel._transformer.op_parallel_config import MoEParallelConfig as MoEParallelConfig, OpParallelConfig as OpParallelConfig
from ms.parallel._transformer.transformer import AttentionMask as AttentionMask, MultiHeadAttention as MultiHeadAttention, TransformerEncoder as TransformerEncoder, TransformerEncoderLayer as TransformerEncoderLayer, TransformerOpParallelConfig as TransformerOpParallelConfig, TransformerRecomputeConfig as TransformerRecomputeConfig
