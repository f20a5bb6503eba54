"""Optimizers whose parameter groups can be changed at any time, and their learning rate schedulers."""

from ms_tensor._documentation import document_classes as _document_classes

from . import lr_scheduler
from .adam import Adam, Adamax, AdamW, NAdam, RAdam
from .adaptive_rates import Adadelta, Adagrad, RMSprop
from .optimizer import Optimizer
from .rprop import Rprop
from .sgd import ASGD, SGD

__all__ = [
    "ASGD",
    "SGD",
    "Adadelta",
    "Adagrad",
    "Adam",
    "AdamW",
    "Adamax",
    "NAdam",
    "Optimizer",
    "RAdam",
    "RMSprop",
    "Rprop",
    "lr_scheduler",
]

_document_classes(globals(), "ms_nn._documented_arguments:EXPERIMENTAL")
