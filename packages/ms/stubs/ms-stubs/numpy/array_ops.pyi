from ms_tensor.numpy import *
