# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms.experimental.optim import adadelta as adadelta, adagrad as adagrad, adamax as adamax, asgd as asgd
from ms_nn.experimental.optim import adam as adam, adam as adamw, adaptive_rates as adaptive_rates, lr_scheduler as lr_scheduler, lr_scheduler_base as lr_scheduler_base, lr_scheduler_cycles as lr_scheduler_cycles, optimizer as optimizer, rprop as rprop, sgd as sgd
from ms_nn.experimental.optim.adam import Adam as Adam, AdamW as AdamW, Adamax as Adamax, NAdam as NAdam, RAdam as RAdam
from ms_nn.experimental.optim.adaptive_rates import Adadelta as Adadelta, Adagrad as Adagrad, RMSprop as RMSprop
from ms_nn.experimental.optim.optimizer import Optimizer as Optimizer
from ms_nn.experimental.optim.rprop import Rprop as Rprop
from ms_nn.experimental.optim.sgd import ASGD as ASGD, SGD as SGD
