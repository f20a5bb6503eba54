from ms_nn._validate import kind as kind
from ms_nn.cell import Cell as Cell
from ms_nn.wrap.time_distributed import TimeDistributed as TimeDistributed
from ms_runtime import Tensor as Tensor
