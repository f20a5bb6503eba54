# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import validators as validators
from ms.dataset.vision import *
