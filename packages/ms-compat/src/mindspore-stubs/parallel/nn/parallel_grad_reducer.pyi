# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.parallel.nn.parallel_grad_reducer import *
