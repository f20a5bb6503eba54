# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import loss as loss
from ms.nn.loss import *
