from ms_tensor.dtype import *
