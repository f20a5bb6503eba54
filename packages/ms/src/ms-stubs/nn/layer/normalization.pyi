# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_nn._validate import number_in as number_in
from ms_nn._validate import positive_int as positive_int
from ms_nn._validate import tensors as tensors
from ms_nn.cell import Cell as Cell
from ms_nn.layers.instance_norm import InstanceNorm1d as InstanceNorm1d
from ms_nn.layers.instance_norm import InstanceNorm2d as InstanceNorm2d
from ms_nn.layers.instance_norm import InstanceNorm3d as InstanceNorm3d
from ms_nn.layers.layer import Layer as Layer
from ms_nn.layers.normalization import BatchNorm1d as BatchNorm1d
from ms_nn.layers.normalization import BatchNorm2d as BatchNorm2d
from ms_nn.layers.normalization import BatchNorm3d as BatchNorm3d
from ms_nn.layers.normalization import GroupNorm as GroupNorm
from ms_nn.layers.normalization import LayerNorm as LayerNorm
from ms_nn.layers.normalization import SyncBatchNorm as SyncBatchNorm
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import shorten as shorten
from ms_tensor._messages import show as shown
from ms_tensor.initializer import initializer as initializer
from ms_tensor.parameter import Parameter as Parameter
from typing import Any as Any
