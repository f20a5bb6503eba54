# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.ops.function.comm_func import *
