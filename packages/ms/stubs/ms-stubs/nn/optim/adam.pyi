from ms_nn._validate import boolean as boolean
from ms_nn.optim._groups import floating as floating, wide as wide
from ms_nn.optim.adam import AdaMax as AdaMax, Adam as Adam, AdamOffload as AdamOffload, AdamWeightDecay as AdamWeightDecay, LazyAdam as LazyAdam, check_betas as check_betas, rest as rest
from ms_nn.optim.optimizer import Optimizer as Optimizer, opt_init_args_register as opt_init_args_register
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import shorten as shorten
from ms_tensor.parameter import Parameter as Parameter
