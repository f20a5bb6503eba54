# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.ops.op_info_register import *
