# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_runtime import Tensor as Tensor
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor._methods.storage import METHODS as METHODS
from ms_tensor._methods.storage import UntypedStorage as UntypedStorage
from ms_tensor._methods.storage import convert_bytes_to_tensor as convert_bytes_to_tensor
from ms_tensor._methods.storage import cpu as cpu
from ms_tensor._methods.storage import data_ptr as data_ptr
from ms_tensor._methods.storage import data_sync as data_sync
from ms_tensor._methods.storage import delete_ as delete_
from ms_tensor._methods.storage import from_dlpack as from_dlpack
from ms_tensor._methods.storage import from_numpy as from_numpy
from ms_tensor._methods.storage import frombuffer as frombuffer
from ms_tensor._methods.storage import get_bytes as get_bytes
from ms_tensor._methods.storage import move_to as move_to
from ms_tensor._methods.storage import offload as offload
from ms_tensor._methods.storage import set_ as set_
from ms_tensor._methods.storage import set_device_address as set_device_address
from ms_tensor._methods.storage import set_dtype as set_dtype
from ms_tensor._methods.storage import storage_offset as storage_offset
from ms_tensor._methods.storage import to_ as to_
from ms_tensor._methods.storage import to_dlpack as to_dlpack
from ms_tensor._methods.storage import wait_pipeline as wait_pipeline
from typing import Any as Any
import ms_runtime as ms_runtime
