# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.train.metrics.precision import *
