# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

Callable: Any
FunctionType: Any
MethodType: Any
from ms_autodiff.grad import value_and_grad as value_and_grad
from ms_autodiff.operation import GradOperation as GradOperation
from ms_nn._validate import boolean as boolean
from ms_nn.cell import Cell as Cell
from ms_nn.layers.basic import Identity as Identity
from ms_nn.wrap.cell_wrapper import ForwardValueAndGrad as ForwardValueAndGrad
from ms_nn.wrap.cell_wrapper import GetNextSingleOp as GetNextSingleOp
from ms_nn.wrap.cell_wrapper import ParameterUpdate as ParameterUpdate
from ms_nn.wrap.cell_wrapper import TrainOneStepCell as TrainOneStepCell
from ms_nn.wrap.cell_wrapper import VirtualDatasetCellTriple as VirtualDatasetCellTriple
from ms_nn.wrap.cell_wrapper import WithEvalCell as WithEvalCell
from ms_nn.wrap.cell_wrapper import WithGradCell as WithGradCell
from ms_nn.wrap.cell_wrapper import WithLossCell as WithLossCell
from ms_nn.wrap.micro_batch import GradAccumulationCell as GradAccumulationCell
from ms_nn.wrap.micro_batch import MicroBatchInterleaved as MicroBatchInterleaved
from ms_nn.wrap.micro_batch import PipelineCell as PipelineCell
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import show as shown
from ms_tensor.parameter import Parameter as Parameter
from ms_tensor.parameter import ParameterTuple as ParameterTuple
from typing import Any as Any
