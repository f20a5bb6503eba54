# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms_tensor.ops.composite import HyperMap as HyperMap, Map as Map, MultitypeFuncGraph as MultitypeFuncGraph, add_flags as add_flags, hyper_add as hyper_add, mixed_precision_cast as mixed_precision_cast, partial as partial
