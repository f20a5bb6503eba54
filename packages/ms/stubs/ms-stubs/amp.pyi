# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_nn.amp import amp_cast as amp_cast, auto_mixed_precision as auto_mixed_precision, build_train_network as build_train_network, custom_mixed_precision as custom_mixed_precision, get_black_list as get_black_list, get_white_list as get_white_list
from ms_nn.cell import Cell as Cell
from ms_nn.loss_scaler import DynamicLossScaler as DynamicLossScaler, LossScaler as LossScaler, StaticLossScaler as StaticLossScaler, all_finite as all_finite
from ms_nn.train.loss_scale_manager import DynamicLossScaleManager as DynamicLossScaleManager, FixedLossScaleManager as FixedLossScaleManager, LossScaleManager as LossScaleManager
from ms_nn.wrap.cell_wrapper import TrainOneStepCell as TrainOneStepCell, WithLossCell as WithLossCell
from ms_nn.wrap.loss_scale import TrainOneStepWithLossScaleCell as TrainOneStepWithLossScaleCell
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import known_only as known_only, shorten as shorten, show as show
from typing import Any as Any, cast as cast
