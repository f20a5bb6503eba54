"""Optimizers."""

from .adafactor import AdaFactor
from .adam import Adam, AdamWeightDecay
from .adam_kinds import AdamOffload, LazyAdam
from .adamax import Adadelta, AdaMax
from .asgd import ASGD, Rprop
from .ftrl import FTRL, ProximalAdagrad
from .lamb import LARS, Lamb
from .momentum import SGD, Momentum
from .optimizer import Optimizer
from .rmsprop import Adagrad, RMSProp

__all__ = [
    "ASGD",
    "FTRL",
    "LARS",
    "SGD",
    "AdaFactor",
    "AdaMax",
    "Adadelta",
    "Adagrad",
    "Adam",
    "AdamOffload",
    "AdamWeightDecay",
    "Lamb",
    "LazyAdam",
    "Momentum",
    "Optimizer",
    "ProximalAdagrad",
    "RMSProp",
    "Rprop",
]
