# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_nn._validate import tensors as tensors
from ms_nn.layers.conv import Conv1d as Conv1d, Conv2d as Conv2d, Conv3d as Conv3d
from ms_nn.layers.conv_base import conv_words as conv_words
from ms_nn.layers.conv_transpose import Conv1dTranspose as Conv1dTranspose, Conv2dTranspose as Conv2dTranspose, Conv3dTranspose as Conv3dTranspose
from ms_runtime import Tensor as Tensor
from typing import Any as Any
