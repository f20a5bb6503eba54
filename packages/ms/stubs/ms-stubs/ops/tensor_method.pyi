from ms_runtime import Tensor as Tensor
