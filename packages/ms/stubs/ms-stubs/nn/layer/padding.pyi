# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_nn._validate import kind as kind
from ms_nn._validate import tensors as tensors
from ms_nn.layers.layer import Layer as Layer
from ms_nn.layers.padding import ConstantPad1d as ConstantPad1d
from ms_nn.layers.padding import ConstantPad2d as ConstantPad2d
from ms_nn.layers.padding import ConstantPad3d as ConstantPad3d
from ms_nn.layers.padding import ReflectionPad1d as ReflectionPad1d
from ms_nn.layers.padding import ReflectionPad2d as ReflectionPad2d
from ms_nn.layers.padding import ReflectionPad3d as ReflectionPad3d
from ms_nn.layers.padding import ReplicationPad1d as ReplicationPad1d
from ms_nn.layers.padding import ReplicationPad2d as ReplicationPad2d
from ms_nn.layers.padding import ReplicationPad3d as ReplicationPad3d
from ms_nn.layers.padding import ZeroPad2d as ZeroPad2d
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import shorten as shorten
from ms_tensor._messages import show as shown
from typing import Any as Any
