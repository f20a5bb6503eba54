# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.parallel.parameter_broadcast import *
