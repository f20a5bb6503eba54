# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.ops.composite.math_ops import *
