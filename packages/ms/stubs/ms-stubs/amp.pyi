from ms._shared_names.amp_0 import *
from ms_nn._validate import kind as kind, wrong as wrong
from ms_nn.amp import build_train_network as build_train_network
from ms_nn.cell import Cell as Cell
from ms_nn.train.loss_scale_manager import DynamicLossScaleManager as DynamicLossScaleManager, FixedLossScaleManager as FixedLossScaleManager, LossScaleManager as LossScaleManager
from ms_nn.wrap.cell_wrapper import TrainOneStepCell as TrainOneStepCell, WithLossCell as WithLossCell
from ms_nn.wrap.loss_scale import TrainOneStepWithLossScaleCell as TrainOneStepWithLossScaleCell
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import known_only as known_only, shorten as shorten, show as show
from ms_tensor._mixed import cast_floats as cast_floats
from typing import cast as cast
