# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms.experimental.optim import adadelta as adadelta
from ms.experimental.optim import adagrad as adagrad
from ms.experimental.optim import adamax as adamax
from ms.experimental.optim import asgd as asgd
from ms.experimental.optim import nadam as nadam
from ms.experimental.optim import radam as radam
from ms_nn.experimental.optim import adam as adam
from ms_nn.experimental.optim import adam as adamw
from ms_nn.experimental.optim import adaptive_rates as adaptive_rates
from ms_nn.experimental.optim import lr_scheduler as lr_scheduler
from ms_nn.experimental.optim import lr_scheduler_base as lr_scheduler_base
from ms_nn.experimental.optim import lr_scheduler_cycles as lr_scheduler_cycles
from ms_nn.experimental.optim import optimizer as optimizer
from ms_nn.experimental.optim import rprop as rprop
from ms_nn.experimental.optim import sgd as sgd
from ms_nn.experimental.optim.adam import Adam as Adam
from ms_nn.experimental.optim.adam import AdamW as AdamW
from ms_nn.experimental.optim.adam import Adamax as Adamax
from ms_nn.experimental.optim.adam import NAdam as NAdam
from ms_nn.experimental.optim.adam import RAdam as RAdam
from ms_nn.experimental.optim.adaptive_rates import Adadelta as Adadelta
from ms_nn.experimental.optim.adaptive_rates import Adagrad as Adagrad
from ms_nn.experimental.optim.adaptive_rates import RMSprop as RMSprop
from ms_nn.experimental.optim.optimizer import Optimizer as Optimizer
from ms_nn.experimental.optim.rprop import Rprop as Rprop
from ms_nn.experimental.optim.sgd import ASGD as ASGD
from ms_nn.experimental.optim.sgd import SGD as SGD
