from ms_tensor.tensor import *
