# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.parallel.function.reshard_func import *
