# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.boost.dim_reduce import *
