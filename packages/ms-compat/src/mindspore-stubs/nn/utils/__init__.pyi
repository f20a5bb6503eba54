# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import init as init
from ms.nn.utils import *
