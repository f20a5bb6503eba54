# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from . import config as config
from . import datatypes as datatypes
from . import validator_helpers as validator_helpers
