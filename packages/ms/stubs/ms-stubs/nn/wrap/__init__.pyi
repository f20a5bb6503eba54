# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from . import cell_wrapper as cell_wrapper
from ms_nn.wrap.cell_wrapper import ForwardValueAndGrad as ForwardValueAndGrad
from ms_nn.wrap.cell_wrapper import GetNextSingleOp as GetNextSingleOp
from ms_nn.wrap.cell_wrapper import ParameterUpdate as ParameterUpdate
from ms_nn.wrap.cell_wrapper import TrainOneStepCell as TrainOneStepCell
from ms_nn.wrap.cell_wrapper import VirtualDatasetCellTriple as VirtualDatasetCellTriple
from ms_nn.wrap.cell_wrapper import WithEvalCell as WithEvalCell
from ms_nn.wrap.cell_wrapper import WithGradCell as WithGradCell
from ms_nn.wrap.cell_wrapper import WithLossCell as WithLossCell
from ms_nn.wrap.derivative_cells import Jvp as Jvp
from ms_nn.wrap.derivative_cells import Vjp as Vjp
from ms_nn.wrap.grad_reducer import DistributedGradReducer as DistributedGradReducer
from ms_nn.wrap.grad_reducer import PipelineGradReducer as PipelineGradReducer
from ms_nn.wrap.loss_scale import DynamicLossScaleUpdateCell as DynamicLossScaleUpdateCell
from ms_nn.wrap.loss_scale import FixedLossScaleUpdateCell as FixedLossScaleUpdateCell
from ms_nn.wrap.loss_scale import TrainOneStepWithLossScaleCell as TrainOneStepWithLossScaleCell
from ms_nn.wrap.micro_batch import GradAccumulationCell as GradAccumulationCell
from ms_nn.wrap.micro_batch import MicroBatchInterleaved as MicroBatchInterleaved
from ms_nn.wrap.micro_batch import PipelineCell as PipelineCell
from ms_nn.wrap.time_distributed import TimeDistributed as TimeDistributed
