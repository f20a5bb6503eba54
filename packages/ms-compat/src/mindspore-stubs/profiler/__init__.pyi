# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import profiling as profiling
from ms.profiler import *
