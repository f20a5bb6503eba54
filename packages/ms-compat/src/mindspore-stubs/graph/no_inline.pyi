# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.graph.no_inline import *
