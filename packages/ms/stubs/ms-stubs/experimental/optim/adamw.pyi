# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_nn.experimental.optim.adam import Adam as Adam
from ms_nn.experimental.optim.adam import AdamW as AdamW
from ms_nn.experimental.optim.adam import Adamax as Adamax
from ms_nn.experimental.optim.adam import NAdam as NAdam
from ms_nn.experimental.optim.adam import RAdam as RAdam
from ms_nn.experimental.optim.optimizer import Optimizer as Optimizer
from ms_nn.experimental.optim.optimizer import at_least as at_least
from ms_nn.experimental.optim.optimizer import check_betas as check_betas
from ms_nn.optim._groups import wide as wide
from ms_runtime import Tensor as Tensor
from ms_tensor.parameter import Parameter as Parameter
from ms_tensor.parameter import ParameterTuple as ParameterTuple
from typing import Any as Any
