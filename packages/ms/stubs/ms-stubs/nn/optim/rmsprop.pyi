# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_nn._validate import boolean as boolean
from ms_nn.optim._groups import number as number
from ms_nn.optim.optimizer import Optimizer as Optimizer
from ms_nn.optim.optimizer import opt_init_args_register as opt_init_args_register
from ms_nn.optim.rmsprop import RMSProp as RMSProp
from typing import Any as Any
