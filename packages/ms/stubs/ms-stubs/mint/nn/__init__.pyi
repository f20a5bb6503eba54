from . import functional as functional
from . import layer as layer
from ms._shared_names.mint_nn_0 import *
from ms_nn.cell import Cell as Cell
from ms_nn.layers.basic import Identity as Identity
