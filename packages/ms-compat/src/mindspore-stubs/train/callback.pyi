from ms_nn.train.callback import *
