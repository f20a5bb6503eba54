# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_nn._validate import ints as ints
from ms_nn._validate import one_of as one_of
from ms_nn._validate import positive_int as positive_int
from ms_nn._validate import tensors as tensors
from ms_nn.layers.layer import Layer as Layer
from ms_nn.layers.output_sized_pooling import AdaptiveAvgPool1d as AdaptiveAvgPool1d
from ms_nn.layers.output_sized_pooling import AdaptiveAvgPool2d as AdaptiveAvgPool2d
from ms_nn.layers.output_sized_pooling import AdaptiveAvgPool3d as AdaptiveAvgPool3d
from ms_nn.layers.output_sized_pooling import AdaptiveMaxPool1d as AdaptiveMaxPool1d
from ms_nn.layers.output_sized_pooling import AdaptiveMaxPool2d as AdaptiveMaxPool2d
from ms_nn.layers.output_sized_pooling import AdaptiveMaxPool3d as AdaptiveMaxPool3d
from ms_nn.layers.output_sized_pooling import FractionalMaxPool2d as FractionalMaxPool2d
from ms_nn.layers.output_sized_pooling import FractionalMaxPool3d as FractionalMaxPool3d
from ms_nn.layers.pooling import AvgPool1d as AvgPool1d
from ms_nn.layers.pooling import AvgPool2d as AvgPool2d
from ms_nn.layers.pooling import AvgPool3d as AvgPool3d
from ms_nn.layers.pooling import LPPool1d as LPPool1d
from ms_nn.layers.pooling import LPPool2d as LPPool2d
from ms_nn.layers.pooling import MaxPool1d as MaxPool1d
from ms_nn.layers.pooling import MaxPool2d as MaxPool2d
from ms_nn.layers.pooling import MaxPool3d as MaxPool3d
from ms_nn.layers.unpooling import MaxUnpool1d as MaxUnpool1d
from ms_nn.layers.unpooling import MaxUnpool2d as MaxUnpool2d
from ms_nn.layers.unpooling import MaxUnpool3d as MaxUnpool3d
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import shorten as shorten
from ms_tensor._messages import show as shown
from typing import Any as Any
