# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import management as management
from ms.communication import *
