from ms_nn import *
