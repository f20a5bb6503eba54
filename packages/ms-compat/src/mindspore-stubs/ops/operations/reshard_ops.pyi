# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.ops.operations.reshard_ops import *
