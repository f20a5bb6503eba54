# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import optim as optim
from ms.experimental import *
