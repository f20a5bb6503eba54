"""Optimizers."""

from .adafactor import AdaFactor
from .adam import Adam, AdamOffload, AdamWeightDecay, LazyAdam
from .adamax import Adadelta, AdaMax
from .adasum import AdaSumByDeltaWeightWrapCell, AdaSumByGradWrapCell
from .asgd import ASGD, Rprop
from .ftrl import FTRL, ProximalAdagrad
from .lamb import LARS, Lamb
from .momentum import SGD, Momentum
from .optimizer import Optimizer
from .rmsprop import Adagrad, RMSProp
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
