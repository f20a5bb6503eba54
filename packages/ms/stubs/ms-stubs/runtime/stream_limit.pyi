# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any
from ms._shared_names.ms_6 import *
from ms._shared_names.runtime_0 import *
import ms_runtime as ms_runtime
from ms.memory import empty_cache as empty_cache
from ms.runtime import device as device, device_limit as device_limit, event as event, executor as executor, memory as memory, stream as stream
from ms_tensor._messages import shorten as shorten
from typing import Any as Any
