# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.utils.stress_detect import *
