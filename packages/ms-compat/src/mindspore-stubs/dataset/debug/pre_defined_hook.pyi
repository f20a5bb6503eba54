# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.dataset.debug.pre_defined_hook import *
