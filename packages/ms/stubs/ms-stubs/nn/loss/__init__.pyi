from . import loss as loss
from ms._shared_names.nn_7 import *
from ms_nn.loss import L1Loss as L1LossExt
from ms_nn.loss.base import LossBase as Loss
