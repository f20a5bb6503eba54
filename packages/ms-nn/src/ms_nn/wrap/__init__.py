"""Cells that wrap a network: with its loss, with a training step, over parts of a batch."""

from . import cell_wrapper, grad_reducer, loss_scale
from .cell_wrapper import (
    ForwardValueAndGrad,
    GetNextSingleOp,
    ParameterUpdate,
    TrainOneStepCell,
    VirtualDatasetCellTriple,
    WithEvalCell,
    WithGradCell,
    WithLossCell,
)
from .derivative_cells import Jvp, Vjp
from .grad_reducer import DistributedGradReducer, PipelineGradReducer
from .loss_scale import DynamicLossScaleUpdateCell, FixedLossScaleUpdateCell, TrainOneStepWithLossScaleCell
from .micro_batch import GradAccumulationCell, MicroBatchInterleaved, PipelineCell
from .time_distributed import TimeDistributed

__all__ = [
    "DistributedGradReducer",
    "DynamicLossScaleUpdateCell",
    "FixedLossScaleUpdateCell",
    "ForwardValueAndGrad",
    "GetNextSingleOp",
    "GradAccumulationCell",
    "Jvp",
    "MicroBatchInterleaved",
    "ParameterUpdate",
    "PipelineCell",
    "PipelineGradReducer",
    "TimeDistributed",
    "TrainOneStepCell",
    "TrainOneStepWithLossScaleCell",
    "VirtualDatasetCellTriple",
    "Vjp",
    "WithEvalCell",
    "WithGradCell",
    "WithLossCell",
]
