# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.rewrite.api.pattern_engine import *
