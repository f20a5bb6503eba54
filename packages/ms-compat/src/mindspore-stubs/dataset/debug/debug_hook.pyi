# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.dataset.debug.debug_hook import *
