from ms_nn.amp import *
