from ms_tensor.np_dtype import np_dtype_valid as np_dtype_valid
from numpy import float32 as bfloat16
