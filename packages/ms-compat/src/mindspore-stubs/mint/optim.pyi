from ms_nn.mint_optim import *
