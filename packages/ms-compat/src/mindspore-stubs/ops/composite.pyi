from ms_tensor.ops.composite import *
