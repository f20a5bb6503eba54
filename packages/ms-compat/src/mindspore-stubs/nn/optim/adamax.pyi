# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.nn.optim.adamax import *
