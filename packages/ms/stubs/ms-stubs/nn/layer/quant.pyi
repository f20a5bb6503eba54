from ms._shared_names.common_api_3 import *
from ms._unavailable import refused as refused
from ms.jit import jit as jit
from ms_nn.cell import Cell as Cell
from ms_nn.layers.combined import Conv2dBnAct as Conv2dBnAct, DenseBnAct as DenseBnAct
from ms_nn.layers.dropout import Dropout as Dropout
from ms_runtime import Tensor as Tensor
from ms_tensor import dtype as dtype, ops as ops
