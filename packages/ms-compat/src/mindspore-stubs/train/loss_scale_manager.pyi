# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.train.loss_scale_manager import *
