from ms._shared_names.nn_5 import *
from ms_nn._validate import tensors as tensors
from ms_nn.cell import Cell as Cell
from ms_nn.containers import CellList as CellList
from ms_nn.layers.dense import Dense as Dense
from ms_nn.layers.dropout import Dropout as Dropout
from ms_nn.layers.layer import Layer as Layer
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import show as shown
from ms_tensor.initializer import HeUniform as HeUniform, Uniform as Uniform, initializer as initializer
