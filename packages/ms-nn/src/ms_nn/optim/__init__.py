"""Optimizers."""

from .adam import Adam, AdamWeightDecay
from .momentum import SGD, Momentum
from .optimizer import Optimizer
from .rmsprop import Adagrad, RMSProp

__all__ = ["SGD", "Adagrad", "Adam", "AdamWeightDecay", "Momentum", "Optimizer", "RMSProp"]
