# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.ops.composite.multitype_ops.ones_like_impl import *
