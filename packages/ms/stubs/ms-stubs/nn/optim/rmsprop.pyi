from ms_nn._validate import boolean as boolean
from ms_nn.optim._groups import floating as floating, number as number, wide as wide
from ms_nn.optim.adaptive_rates import Adadelta as Adadelta, Adagrad as Adagrad, RMSProp as RMSProp
from ms_nn.optim.optimizer import Optimizer as Optimizer, opt_init_args_register as opt_init_args_register
from ms_tensor._messages import shorten as shorten
