# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import grad_func as grad_func
from ms.ops.function.grad import *
