# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import callback as callback
from . import core as core
from . import engine as engine
from ms.dataset import *
