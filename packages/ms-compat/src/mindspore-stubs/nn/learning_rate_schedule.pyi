# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.nn.learning_rate_schedule import *
