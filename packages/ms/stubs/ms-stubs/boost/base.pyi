# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms.boost import adasum as adasum
from ms_nn.boost import auto_boost as auto_boost
from ms_nn.boost import boost_cell_wrapper as boost_cell_wrapper
from ms_nn.boost import dim_reduce as dim_reduce
from ms_nn.boost import grad_accumulation as grad_accumulation
from ms_nn.boost import grad_freeze as grad_freeze
from ms_nn.boost import group_loss_scale_manager as group_loss_scale_manager
from ms_nn.boost import less_batch_normalization as less_batch_normalization
from ms_nn.boost import optimizer_process as optimizer_process
from ms_nn.boost import principal_components as principal_components
from ms_nn.boost.adasum import AdaSum as AdaSum
from ms_nn.boost.auto_boost import AutoBoost as AutoBoost
from ms_nn.boost.boost_cell_wrapper import BoostTrainOneStepCell as BoostTrainOneStepCell
from ms_nn.boost.boost_cell_wrapper import BoostTrainOneStepWithLossScaleCell as BoostTrainOneStepWithLossScaleCell
from ms_nn.boost.dim_reduce import DimReduce as DimReduce
from ms_nn.boost.grad_accumulation import GradientAccumulation as GradientAccumulation
from ms_nn.boost.grad_freeze import FreezeOpt as FreezeOpt
from ms_nn.boost.grad_freeze import GradientFreeze as GradientFreeze
from ms_nn.boost.grad_freeze import freeze_cell as freeze_cell
from ms_nn.boost.group_loss_scale_manager import GroupLossScaleManager as GroupLossScaleManager
from ms_nn.boost.less_batch_normalization import CommonHeadLastFN as CommonHeadLastFN
from ms_nn.boost.less_batch_normalization import LessBN as LessBN
from ms_nn.boost.optimizer_process import OptimizerProcess as OptimizerProcess
from ms_nn.boost.optimizer_process import ParameterProcess as ParameterProcess
