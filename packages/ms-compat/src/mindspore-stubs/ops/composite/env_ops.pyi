# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.ops.composite.env_ops import *
