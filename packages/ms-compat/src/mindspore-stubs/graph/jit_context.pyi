# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.graph.jit_context import *
