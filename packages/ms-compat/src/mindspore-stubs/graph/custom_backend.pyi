# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.graph.custom_backend import *
