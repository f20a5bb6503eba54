from ms_nn.mint_layers import *
