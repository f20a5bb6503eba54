# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.numpy.math_ops import *
