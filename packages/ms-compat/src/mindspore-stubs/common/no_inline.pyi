# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.common.no_inline import *
