from ms_tensor.ops import *
