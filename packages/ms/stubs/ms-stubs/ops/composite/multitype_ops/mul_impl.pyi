# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms_tensor.ops import *
