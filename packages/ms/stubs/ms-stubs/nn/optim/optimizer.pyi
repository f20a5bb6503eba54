from ms_nn._validate import boolean as boolean, kind as kind, wrong as wrong
from ms_nn.cell import Cell as Cell
from ms_nn.containers import CellList as CellList
from ms_nn.optim.optimizer import Optimizer as Optimizer, opt_init_args_register as opt_init_args_register
from ms_nn.optim.optimizer_compat import OptimizerInternals as OptimizerInternals
from ms_nn.printed_arguments import arguments_text as arguments_text
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import shorten as shorten
from ms_tensor.parameter import Parameter as Parameter, ParameterTuple as ParameterTuple
