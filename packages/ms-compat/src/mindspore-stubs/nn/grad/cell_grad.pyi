# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.nn.grad.cell_grad import *
