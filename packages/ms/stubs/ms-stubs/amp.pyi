# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_nn.amp import amp_cast as amp_cast
from ms_nn.amp import auto_mixed_precision as auto_mixed_precision
from ms_nn.amp import build_train_network as build_train_network
from ms_nn.amp import custom_mixed_precision as custom_mixed_precision
from ms_nn.amp import get_black_list as get_black_list
from ms_nn.amp import get_white_list as get_white_list
from ms_nn.cell import Cell as Cell
from ms_nn.loss_scaler import DynamicLossScaler as DynamicLossScaler
from ms_nn.loss_scaler import LossScaler as LossScaler
from ms_nn.loss_scaler import StaticLossScaler as StaticLossScaler
from ms_nn.loss_scaler import all_finite as all_finite
from ms_nn.train.loss_scale_manager import DynamicLossScaleManager as DynamicLossScaleManager
from ms_nn.train.loss_scale_manager import FixedLossScaleManager as FixedLossScaleManager
from ms_nn.train.loss_scale_manager import LossScaleManager as LossScaleManager
from ms_nn.wrap.cell_wrapper import TrainOneStepCell as TrainOneStepCell
from ms_nn.wrap.cell_wrapper import WithLossCell as WithLossCell
from ms_nn.wrap.loss_scale import TrainOneStepWithLossScaleCell as TrainOneStepWithLossScaleCell
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import known_only as known_only
from ms_tensor._messages import shorten as shorten
from ms_tensor._messages import show as show
from typing import Any as Any
from typing import cast as cast
