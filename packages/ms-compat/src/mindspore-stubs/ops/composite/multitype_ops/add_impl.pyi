# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.ops.composite.multitype_ops.add_impl import *
