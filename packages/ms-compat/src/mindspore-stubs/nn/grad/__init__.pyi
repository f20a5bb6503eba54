# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import cell_grad as cell_grad
from ms.nn.grad import *
