# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

Callable: Any
from ms.dynamic_shape import Symbol as Symbol
from ms.dynamic_shape import enable_dynamic as enable_dynamic
from ms.dynamic_shape import mutable as mutable
from ms_tensor._messages import shorten as shorten
from typing import Any as Any
import ms_runtime as ms_runtime
