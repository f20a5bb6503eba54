from typing import Any
from ms._shared_names.nn_10 import *
FunctionType: Any
MethodType: Any
from ms_autodiff.grad import value_and_grad as value_and_grad
from ms_autodiff.operation import GradOperation as GradOperation
from ms_nn._validate import boolean as boolean, kind as kind
from ms_nn.cell import Cell as Cell
from ms_nn.layers.basic import Identity as Identity
from ms_nn.wrap.cell_wrapper import TrainOneStepCell as TrainOneStepCell, WithEvalCell as WithEvalCell, WithLossCell as WithLossCell
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import show as shown
from ms_tensor.parameter import Parameter as Parameter, ParameterTuple as ParameterTuple
