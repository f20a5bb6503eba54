# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.boost.grad_freeze import *
