from ms_nn._validate import boolean as boolean
from ms_nn.cell import Cell as Cell
from ms_nn.layers.activation import LeakyReLU as LeakyReLU, get_activation as get_activation
from ms_nn.layers.combined import Conv2dBnAct as Conv2dBnAct, DenseBnAct as DenseBnAct
from ms_nn.layers.conv import Conv2d as Conv2d
from ms_nn.layers.dense import Dense as Dense
from ms_nn.layers.normalization import BatchNorm1d as BatchNorm1d, BatchNorm2d as BatchNorm2d
from ms_runtime import Tensor as Tensor
from ms_tensor.ops.primitive import Primitive as Primitive
