# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from . import ds_callback as ds_callback
from ms_dataset import checks as checks
from ms_dataset import config as config
from ms_dataset.callback import CallbackRunner as CallbackRunner
from ms_dataset.callback import DSCallback as DSCallback
from ms_dataset.callback import DSRunContext as DSRunContext
from ms_dataset.callback import WaitedDSCallback as WaitedDSCallback
from typing import Any as Any
