# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import cell_wrapper as cell_wrapper
from ms.nn.wrap import *
