from ms._shared_names.common_2 import *
from ms_runtime import Tensor as Tensor
from ms_tensor.initializer import HeUniform as HeUniform, Uniform as Uniform, initializer as initializer
