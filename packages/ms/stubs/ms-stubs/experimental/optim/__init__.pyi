# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from . import adadelta as adadelta
from . import adagrad as adagrad
from . import adamax as adamax
from . import adamw as adamw
from . import asgd as asgd
from . import nadam as nadam
from . import radam as radam
from . import rmsprop as rmsprop
from . import rprop as rprop
from ms_nn.experimental.optim import lr_scheduler as lr_scheduler
from ms_nn.experimental.optim.adam import Adam as Adam, AdamW as AdamW, Adamax as Adamax, NAdam as NAdam, RAdam as RAdam
from ms_nn.experimental.optim.adaptive_rates import Adadelta as Adadelta, Adagrad as Adagrad, RMSprop as RMSprop
from ms_nn.experimental.optim.optimizer import Optimizer as Optimizer
from ms_nn.experimental.optim.rprop import Rprop as Rprop
from ms_nn.experimental.optim.sgd import ASGD as ASGD, SGD as SGD
