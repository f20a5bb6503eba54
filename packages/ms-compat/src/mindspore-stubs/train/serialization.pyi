from ms_nn.checkpoint import *
