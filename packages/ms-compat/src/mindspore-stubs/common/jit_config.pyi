# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.common.jit_config import *
