# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import distributed as distributed
from ms.mint.distributed import *
