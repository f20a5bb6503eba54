from ms._shared_names.mint_nn_0 import *
from ms.mint.nn import layer as layer
from ms_nn.cell import Cell as Cell
from ms_nn.layers.basic import Identity as Identity
from ms_nn.mint_layers import convolutions as convolutions, embedding as embedding, linear as linear, norms as norms, padding as padding, prelu as prelu
from ms_tensor.mint import functional as functional
