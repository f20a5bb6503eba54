from typing import Any
from ms._shared_names.amp_0 import *
AMP_AUTO_BLACK_LIST: Any
AMP_AUTO_WHITE_LIST: Any
AMP_BLACK_LIST: Any
AMP_PRIM_ARG_TABLE: Any
AMP_WHITE_LIST: Any
import ms_runtime as ms_runtime
from dataclasses import dataclass as dataclass, field as field
from enum import Enum as Enum
from ms.native_amp import AmpDecorator as AmpDecorator, AmpLevel as AmpLevel, AmpStrategy as AmpStrategy, create_amp_strategy as create_amp_strategy, get_curr_amp_strategy as get_curr_amp_strategy, pop_amp_strategy as pop_amp_strategy, push_amp_strategy as push_amp_strategy
from ms_nn import amp as amp, amp_lists as amp_lists
from ms_nn._validate import kind as kind
from ms_nn.amp import build_train_network as build_train_network
from ms_nn.cell import Cell as Cell
from ms_nn.train.loss_scale_manager import DynamicLossScaleManager as DynamicLossScaleManager, FixedLossScaleManager as FixedLossScaleManager, LossScaleManager as LossScaleManager
from ms_nn.wrap.cell_wrapper import WithLossCell as WithLossCell
from ms_tensor import dtype as dtype, dtype as mstype
