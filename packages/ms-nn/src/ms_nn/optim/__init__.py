"""Optimizers."""

from ms_tensor._documentation import document_classes as _document_classes

from .adadelta import Adadelta
from .adafactor import AdaFactor
from .adagrad import Adagrad
from .adam import Adam, AdamOffload, AdamWeightDecay, LazyAdam
from .adamax import AdaMax
from .adasum import AdaSumByDeltaWeightWrapCell, AdaSumByGradWrapCell
from .asgd import ASGD
from .ftrl import FTRL, ProximalAdagrad
from .lamb import Lamb
from .lars import LARS
from .momentum import Momentum
from .optimizer import Optimizer
from .rmsprop import RMSProp
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
