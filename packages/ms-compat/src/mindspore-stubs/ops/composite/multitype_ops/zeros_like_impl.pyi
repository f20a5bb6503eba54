# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.ops.composite.multitype_ops.zeros_like_impl import *
