# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.parallel.checkpoint_convert import *
