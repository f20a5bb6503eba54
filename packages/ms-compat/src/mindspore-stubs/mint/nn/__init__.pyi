# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import functional as functional
from ms.mint.nn import *
