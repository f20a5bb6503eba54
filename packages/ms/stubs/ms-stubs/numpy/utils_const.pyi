# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_tensor.numpy.ranges import asarray as asarray
from typing import Any as Any, NoReturn as NoReturn
