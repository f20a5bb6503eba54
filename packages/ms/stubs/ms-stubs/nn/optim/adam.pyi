# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_nn._validate import boolean as boolean
from ms_nn.optim._groups import floating as floating
from ms_nn.optim._groups import wide as wide
from ms_nn.optim.adam import AdaMax as AdaMax
from ms_nn.optim.adam import Adam as Adam
from ms_nn.optim.adam import AdamOffload as AdamOffload
from ms_nn.optim.adam import AdamWeightDecay as AdamWeightDecay
from ms_nn.optim.adam import LazyAdam as LazyAdam
from ms_nn.optim.adam import check_betas as check_betas
from ms_nn.optim.adam import rest as rest
from ms_nn.optim.optimizer import Optimizer as Optimizer
from ms_nn.optim.optimizer import opt_init_args_register as opt_init_args_register
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import shorten as shorten
from ms_tensor.parameter import Parameter as Parameter
from typing import Any as Any
