from ms_nn.layers.embedding import Embedding as Embedding, EmbeddingLookup as EmbeddingLookup
from ms_nn.layers.thor_layer import Conv2dThor as Conv2dThor, DenseThor as DenseThor, EmbeddingLookupThor as EmbeddingLookupThor, EmbeddingThor as EmbeddingThor
