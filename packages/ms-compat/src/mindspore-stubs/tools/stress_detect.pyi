# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.tools.stress_detect import *
