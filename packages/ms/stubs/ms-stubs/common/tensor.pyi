from ms_runtime import Tensor as Tensor
from ms_tensor._methods import attach as attach
from ms_tensor.tensor import from_numpy as from_numpy, frombuffer as frombuffer, is_tensor as is_tensor, swap_tensors as swap_tensors, tensor as tensor
