# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.ops.operations.debug_ops import *
