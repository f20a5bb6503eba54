"""Optimizers."""

from ms_tensor._documentation import document_classes as _document_classes

from .adafactor import AdaFactor
from .adam import Adam, AdaMax, AdamOffload, AdamWeightDecay, LazyAdam
from .adaptive_rates import Adadelta, Adagrad, RMSProp
from .adasum import AdaSumByDeltaWeightWrapCell, AdaSumByGradWrapCell
from .asgd import ASGD
from .ftrl import FTRL, ProximalAdagrad
from .lamb import Lamb
from .lars import LARS
from .momentum import Momentum
from .optimizer import Optimizer
from .rprop import Rprop
from .sgd import SGD
from .tft_wrapper import OptTFTWrapper
from .thor import thor

__all__ = [
    "ASGD",
    "FTRL",
    "LARS",
    "SGD",
    "AdaFactor",
    "AdaMax",
    "AdaSumByDeltaWeightWrapCell",
    "AdaSumByGradWrapCell",
    "Adadelta",
    "Adagrad",
    "Adam",
    "AdamOffload",
    "AdamWeightDecay",
    "Lamb",
    "LazyAdam",
    "Momentum",
    "OptTFTWrapper",
    "Optimizer",
    "ProximalAdagrad",
    "RMSProp",
    "Rprop",
    "thor",
]

_document_classes(globals(), "ms_nn._documented_arguments:OPTIMIZERS")
