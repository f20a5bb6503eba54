from ms_nn._validate import boolean as boolean
from ms_nn.optim._groups import number as number
from ms_nn.optim.momentum import Momentum as Momentum
from ms_nn.optim.optimizer import Optimizer as Optimizer, opt_init_args_register as opt_init_args_register
from ms_runtime import Tensor as Tensor
from ms_tensor.parameter import Parameter as Parameter
