# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.scipy.optimize.linear_sum_assignment import *
