from ms_nn._validate import boolean as boolean, kind as kind
from ms_nn.optim._groups import floating as floating, wide as wide
from ms_nn.optim.lamb import tensor_norm as tensor_norm
from ms_nn.optim.lars import LARS as LARS
from ms_nn.optim.optimizer import Optimizer as Optimizer, opt_init_args_register as opt_init_args_register
from ms_runtime import Tensor as Tensor
from ms_tensor.parameter import Parameter as Parameter
