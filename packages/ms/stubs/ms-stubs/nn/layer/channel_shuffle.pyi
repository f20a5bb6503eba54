# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_nn._validate import kind as kind
from ms_nn._validate import positive_int as positive_int
from ms_nn._validate import tensors as tensors
from ms_nn.cell import Cell as Cell
from ms_nn.layers.image import CentralCrop as CentralCrop
from ms_nn.layers.image import ChannelShuffle as ChannelShuffle
from ms_nn.layers.image import ImageGradients as ImageGradients
from ms_nn.layers.image import PixelShuffle as PixelShuffle
from ms_nn.layers.image import PixelUnshuffle as PixelUnshuffle
from ms_nn.layers.layer import Layer as Layer
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import shorten as shorten
