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
from ms_nn.wrap.cell_wrapper import ForwardValueAndGrad as ForwardValueAndGrad, GetNextSingleOp as GetNextSingleOp, ParameterUpdate as ParameterUpdate, TrainOneStepCell as TrainOneStepCell, VirtualDatasetCellTriple as VirtualDatasetCellTriple, WithEvalCell as WithEvalCell, WithGradCell as WithGradCell, WithLossCell as WithLossCell
from ms_nn.wrap.micro_batch import GradAccumulationCell as GradAccumulationCell, MicroBatchInterleaved as MicroBatchInterleaved, PipelineCell as PipelineCell
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import show as shown
from ms_tensor.parameter import Parameter as Parameter, ParameterTuple as ParameterTuple
from typing import Any as Any
