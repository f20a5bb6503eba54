# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.ops.operations.custom_ops import *
