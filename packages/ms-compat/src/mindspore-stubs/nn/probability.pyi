from ms_nn.probability import *
