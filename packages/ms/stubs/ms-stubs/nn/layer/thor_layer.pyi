# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_nn.cell import Cell as Cell
from ms_nn.layers.conv import Conv2d as Conv2d
from ms_nn.layers.dense import Dense as Dense
from ms_nn.layers.embedding import Embedding as Embedding, EmbeddingLookup as EmbeddingLookup
from ms_nn.layers.thor_layer import Conv2dThor as Conv2dThor, DenseThor as DenseThor, EmbeddingLookupThor as EmbeddingLookupThor, EmbeddingThor as EmbeddingThor
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import show as show
from ms_tensor.parameter import Parameter as Parameter
from typing import Any as Any
