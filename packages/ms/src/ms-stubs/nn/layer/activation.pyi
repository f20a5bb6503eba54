# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

Callable: Any
from ms_nn._validate import positive_int as positive_int
from ms_nn._validate import tensors as tensors
from ms_nn.cell import Cell as Cell
from ms_nn.layers.activation import CELU as CELU
from ms_nn.layers.activation import ELU as ELU
from ms_nn.layers.activation import FastGelu as FastGelu
from ms_nn.layers.activation import GELU as GELU
from ms_nn.layers.activation import GLU as GLU
from ms_nn.layers.activation import HSigmoid as HSigmoid
from ms_nn.layers.activation import HSwish as HSwish
from ms_nn.layers.activation import Hardtanh as Hardtanh
from ms_nn.layers.activation import LeakyReLU as LeakyReLU
from ms_nn.layers.activation import LogSigmoid as LogSigmoid
from ms_nn.layers.activation import LogSoftmax as LogSoftmax
from ms_nn.layers.activation import Mish as Mish
from ms_nn.layers.activation import PReLU as PReLU
from ms_nn.layers.activation import RReLU as RReLU
from ms_nn.layers.activation import ReLU as ReLU
from ms_nn.layers.activation import ReLU6 as ReLU6
from ms_nn.layers.activation import SeLU as SeLU
from ms_nn.layers.activation import SiLU as SiLU
from ms_nn.layers.activation import Sigmoid as Sigmoid
from ms_nn.layers.activation import Softmax as Softmax
from ms_nn.layers.activation import Softmax2d as Softmax2d
from ms_nn.layers.activation import Softmin as Softmin
from ms_nn.layers.activation import Softsign as Softsign
from ms_nn.layers.activation import Tanh as Tanh
from ms_nn.layers.activation import get_activation as get_activation
from ms_nn.layers.layer import Layer as Layer
from ms_nn.layers.local_response_norm import LRN as LRN
from ms_nn.layers.shrinkage import HShrink as HShrink
from ms_nn.layers.shrinkage import SoftShrink as SoftShrink
from ms_nn.layers.shrinkage import Tanhshrink as Tanhshrink
from ms_nn.layers.shrinkage import Threshold as Threshold
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import shorten as shorten
from ms_tensor._messages import show as shown
from ms_tensor.parameter import Parameter as Parameter
from typing import Any as Any
