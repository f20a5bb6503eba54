# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.ops.function.sparse_unary_func import *
