from ms_tensor.parameter import *
