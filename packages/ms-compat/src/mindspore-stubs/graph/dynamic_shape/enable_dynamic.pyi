# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.graph.dynamic_shape.enable_dynamic import *
