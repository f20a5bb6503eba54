"""Ways to train faster: accumulation of gradients works; those that are made for Ascend devices refuse at their use."""

from __future__ import annotations

from .ascend_only import (
    AdaSum,
    AutoBoost,
    DimReduce,
    FreezeOpt,
    GradientFreeze,
    GroupLossScaleManager,
    LessBN,
    freeze_cell,
)
from .boost_cell_wrapper import BoostTrainOneStepCell, BoostTrainOneStepWithLossScaleCell
from .grad_accumulation import GradientAccumulation
from .optimizer_process import OptimizerProcess, ParameterProcess

__all__ = [
    "AdaSum",
    "AutoBoost",
    "BoostTrainOneStepCell",
    "BoostTrainOneStepWithLossScaleCell",
    "DimReduce",
    "FreezeOpt",
    "GradientAccumulation",
    "GradientFreeze",
    "GroupLossScaleManager",
    "LessBN",
    "OptimizerProcess",
    "ParameterProcess",
    "freeze_cell",
]
