from ms_nn.layers.activation import GELU as GELU, ReLU as ReLU
from ms_nn.layers.attention import MultiheadAttention as MultiheadAttention
from ms_nn.layers.normalization import LayerNorm as LayerNorm
from ms_nn.layers.transformer import Transformer as Transformer, TransformerDecoder as TransformerDecoder, TransformerDecoderLayer as TransformerDecoderLayer, TransformerEncoder as TransformerEncoder, TransformerEncoderLayer as TransformerEncoderLayer
