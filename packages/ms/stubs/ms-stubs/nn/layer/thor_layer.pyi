from ms._shared_names.nn_4 import *
from ms_nn.cell import Cell as Cell
from ms_nn.layers.conv import Conv2d as Conv2d
from ms_nn.layers.dense import Dense as Dense
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import show as show
from ms_tensor.parameter import Parameter as Parameter
