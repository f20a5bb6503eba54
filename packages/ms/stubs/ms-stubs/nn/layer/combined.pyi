from ms._shared_names.nn_1 import *
from ms_nn._validate import boolean as boolean
from ms_nn.cell import Cell as Cell
from ms_nn.layers.activation import get_activation as get_activation
from ms_nn.layers.conv import Conv2d as Conv2d
from ms_nn.layers.dense import Dense as Dense
from ms_runtime import Tensor as Tensor
from ms_tensor.ops.primitive import Primitive as Primitive
