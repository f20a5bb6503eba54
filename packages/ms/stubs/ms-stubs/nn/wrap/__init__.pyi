from . import cell_wrapper as cell_wrapper
from ms._shared_names.nn_10 import *
from ms_nn.wrap.cell_wrapper import TrainOneStepCell as TrainOneStepCell, WithEvalCell as WithEvalCell, WithLossCell as WithLossCell
from ms_nn.wrap.derivative_cells import Jvp as Jvp, Vjp as Vjp
from ms_nn.wrap.grad_reducer import DistributedGradReducer as DistributedGradReducer, PipelineGradReducer as PipelineGradReducer
from ms_nn.wrap.loss_scale import DynamicLossScaleUpdateCell as DynamicLossScaleUpdateCell, FixedLossScaleUpdateCell as FixedLossScaleUpdateCell, TrainOneStepWithLossScaleCell as TrainOneStepWithLossScaleCell
from ms_nn.wrap.time_distributed import TimeDistributed as TimeDistributed
