# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import reshard_func as reshard_func
from ms.parallel.function import *
