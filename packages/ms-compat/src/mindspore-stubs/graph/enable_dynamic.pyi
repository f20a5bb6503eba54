# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.graph.enable_dynamic import *
