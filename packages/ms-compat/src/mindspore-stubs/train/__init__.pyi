from ms_nn.checkpoint import *
from ms_nn.train import *
