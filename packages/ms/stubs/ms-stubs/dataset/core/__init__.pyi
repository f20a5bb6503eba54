# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import config as config
from . import datatypes as datatypes
from . import validator_helpers as validator_helpers
