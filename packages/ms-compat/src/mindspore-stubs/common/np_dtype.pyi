# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.common.np_dtype import *
