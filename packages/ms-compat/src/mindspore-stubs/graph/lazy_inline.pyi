# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.graph.lazy_inline import *
