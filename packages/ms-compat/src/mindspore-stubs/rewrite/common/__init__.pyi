# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import namespace as namespace
from ms.rewrite.common import *
