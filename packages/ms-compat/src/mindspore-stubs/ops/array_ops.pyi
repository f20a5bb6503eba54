# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.ops.array_ops import *
