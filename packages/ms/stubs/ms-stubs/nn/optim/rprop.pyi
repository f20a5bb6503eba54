from ms_nn._validate import kind as kind
from ms_nn.optim._groups import floating as floating
from ms_nn.optim.optimizer import Optimizer as Optimizer, opt_init_args_register as opt_init_args_register
from ms_nn.optim.rprop import Rprop as Rprop
from ms_tensor._messages import shorten as shorten
