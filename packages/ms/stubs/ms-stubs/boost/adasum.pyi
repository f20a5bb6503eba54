# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_nn.boost import adasum as adasum, auto_boost as auto_boost, boost_cell_wrapper as boost_cell_wrapper, dim_reduce as dim_reduce, grad_accumulation as grad_accumulation, grad_freeze as grad_freeze, group_loss_scale_manager as group_loss_scale_manager, less_batch_normalization as less_batch_normalization, optimizer_process as optimizer_process, principal_components as principal_components
from ms_nn.boost.adasum import AdaSum as AdaSum
from ms_nn.boost.auto_boost import AutoBoost as AutoBoost
from ms_nn.boost.boost_cell_wrapper import BoostTrainOneStepCell as BoostTrainOneStepCell, BoostTrainOneStepWithLossScaleCell as BoostTrainOneStepWithLossScaleCell
from ms_nn.boost.dim_reduce import DimReduce as DimReduce
from ms_nn.boost.grad_accumulation import GradientAccumulation as GradientAccumulation
from ms_nn.boost.grad_freeze import FreezeOpt as FreezeOpt, GradientFreeze as GradientFreeze, freeze_cell as freeze_cell
from ms_nn.boost.group_loss_scale_manager import GroupLossScaleManager as GroupLossScaleManager
from ms_nn.boost.less_batch_normalization import CommonHeadLastFN as CommonHeadLastFN, LessBN as LessBN
from ms_nn.boost.optimizer_process import OptimizerProcess as OptimizerProcess, ParameterProcess as ParameterProcess
