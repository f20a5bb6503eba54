# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from . import cell_wrapper as cell_wrapper
from ms_nn.wrap.cell_wrapper import ForwardValueAndGrad as ForwardValueAndGrad, GetNextSingleOp as GetNextSingleOp, ParameterUpdate as ParameterUpdate, TrainOneStepCell as TrainOneStepCell, VirtualDatasetCellTriple as VirtualDatasetCellTriple, WithEvalCell as WithEvalCell, WithGradCell as WithGradCell, WithLossCell as WithLossCell
from ms_nn.wrap.derivative_cells import Jvp as Jvp, Vjp as Vjp
from ms_nn.wrap.grad_reducer import DistributedGradReducer as DistributedGradReducer, PipelineGradReducer as PipelineGradReducer
from ms_nn.wrap.loss_scale import DynamicLossScaleUpdateCell as DynamicLossScaleUpdateCell, FixedLossScaleUpdateCell as FixedLossScaleUpdateCell, TrainOneStepWithLossScaleCell as TrainOneStepWithLossScaleCell
from ms_nn.wrap.micro_batch import GradAccumulationCell as GradAccumulationCell, MicroBatchInterleaved as MicroBatchInterleaved, PipelineCell as PipelineCell
from ms_nn.wrap.time_distributed import TimeDistributed as TimeDistributed
