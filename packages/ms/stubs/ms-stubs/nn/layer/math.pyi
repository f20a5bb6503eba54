from ms._shared_names.nn_2 import *
from ms_nn._validate import boolean as boolean, kind as kind, tensors as tensors, wrong as wrong
from ms_nn.cell import Cell as Cell
from ms_nn.layers.layer import Layer as Layer
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import shorten as shorten, show as shown
