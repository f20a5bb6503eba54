from ms_nn.boost.adasum import AdaSum as AdaSum
from ms_nn.boost.auto_boost import AutoBoost as AutoBoost
from ms_nn.boost.boost_cell_wrapper import BoostTrainOneStepCell as BoostTrainOneStepCell, BoostTrainOneStepWithLossScaleCell as BoostTrainOneStepWithLossScaleCell
from ms_nn.boost.dim_reduce import DimReduce as DimReduce
from ms_nn.boost.grad_accumulation import GradientAccumulation as GradientAccumulation
from ms_nn.boost.grad_freeze import FreezeOpt as FreezeOpt, GradientFreeze as GradientFreeze, freeze_cell as freeze_cell
from ms_nn.boost.group_loss_scale_manager import GroupLossScaleManager as GroupLossScaleManager
from ms_nn.boost.less_batch_normalization import CommonHeadLastFN as CommonHeadLastFN, LessBN as LessBN
from ms_nn.boost.optimizer_process import OptimizerProcess as OptimizerProcess, ParameterProcess as ParameterProcess
