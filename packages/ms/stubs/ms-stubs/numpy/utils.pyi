# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms_tensor.numpy.private_names import *
from ms_tensor.numpy import *
