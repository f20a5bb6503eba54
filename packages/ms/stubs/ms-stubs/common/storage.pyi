# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

import ms_runtime as ms_runtime
from ms_runtime import Tensor as Tensor
from ms_tensor import _check as check, _table as t, dtype as mstype
from ms_tensor._methods.storage import METHODS as METHODS, UntypedStorage as UntypedStorage, convert_bytes_to_tensor as convert_bytes_to_tensor, cpu as cpu, data_ptr as data_ptr, data_sync as data_sync, delete_ as delete_, from_dlpack as from_dlpack, from_numpy as from_numpy, frombuffer as frombuffer, get_bytes as get_bytes, move_to as move_to, offload as offload, set_ as set_, set_device_address as set_device_address, set_dtype as set_dtype, storage_offset as storage_offset, to_ as to_, to_dlpack as to_dlpack, wait_pipeline as wait_pipeline
from typing import Any as Any
