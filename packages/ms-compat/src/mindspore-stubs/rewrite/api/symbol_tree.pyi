# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.rewrite.api.symbol_tree import *
