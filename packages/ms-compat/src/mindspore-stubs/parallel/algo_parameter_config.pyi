# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.parallel.algo_parameter_config import *
