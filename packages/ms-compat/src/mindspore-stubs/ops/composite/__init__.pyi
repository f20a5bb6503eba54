# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import base as base
from . import multitype_ops as multitype_ops
from ms.ops.composite import *
