# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.ops.function.linalg_func import *
