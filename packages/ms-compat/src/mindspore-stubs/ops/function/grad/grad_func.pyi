# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.ops.function.grad.grad_func import *
