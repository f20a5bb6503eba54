# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import config as config
from ms.dataset.core import *
