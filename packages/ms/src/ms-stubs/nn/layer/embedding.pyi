# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_nn._validate import boolean as boolean
from ms_nn._validate import one_of as one_of
from ms_nn._validate import positive_int as positive_int
from ms_nn._validate import tensors as tensors
from ms_nn.cell import Cell as Cell
from ms_nn.layers.embedding import Embedding as Embedding
from ms_nn.layers.embedding import EmbeddingLookup as EmbeddingLookup
from ms_nn.layers.embedding import MultiFieldEmbeddingLookup as MultiFieldEmbeddingLookup
from ms_nn.layers.maths import ClipByNorm as ClipByNorm
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import shorten as shorten
from ms_tensor._messages import show as shown
from ms_tensor.initializer import initializer as initializer
from ms_tensor.parameter import Parameter as Parameter
from typing import Any as Any
