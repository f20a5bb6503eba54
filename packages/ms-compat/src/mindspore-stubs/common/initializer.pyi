from ms_tensor.initializer import *
