from ms_nn._validate import boolean as boolean, wrong as wrong
from ms_nn.optim._groups import floating as floating, number as number, wide as wide
from ms_nn.optim.ftrl import FTRL as FTRL, ProximalAdagrad as ProximalAdagrad
from ms_nn.optim.optimizer import Optimizer as Optimizer, opt_init_args_register as opt_init_args_register
from ms_tensor._messages import shorten as shorten
