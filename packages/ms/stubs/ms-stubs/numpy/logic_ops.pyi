# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms_tensor.numpy import *
