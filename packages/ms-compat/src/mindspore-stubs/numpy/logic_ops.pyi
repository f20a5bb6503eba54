# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.numpy.logic_ops import *
