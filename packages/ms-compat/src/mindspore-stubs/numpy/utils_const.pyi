# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.numpy.utils_const import *
