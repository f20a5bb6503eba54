# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.ops.operations.spectral_ops import *
