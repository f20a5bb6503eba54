# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

Callable: Any
DEBUG: int
RELEASE: int
from ms_tensor._messages import did_you_mean as did_you_mean
from ms_tensor._messages import known_only as known_only
from ms_tensor._messages import known_setting as known_setting
from ms_tensor._messages import shorten as shorten
from ms_tensor.context import COMPATIBLE as COMPATIBLE
from ms_tensor.context import DeviceInfo as DeviceInfo
from ms_tensor.context import GRAPH_MODE as GRAPH_MODE
from ms_tensor.context import K_CONTEXT as K_CONTEXT
from ms_tensor.context import LAX as LAX
from ms_tensor.context import PYNATIVE_MODE as PYNATIVE_MODE
from ms_tensor.context import STRICT as STRICT
from ms_tensor.context import at_seed as at_seed
from ms_tensor.context import get_context as get_context
from ms_tensor.context import get_current_device as get_current_device
from ms_tensor.context import get_seed as get_seed
from ms_tensor.context import on_mode_change as on_mode_change
from ms_tensor.context import reset_context as reset_context
from ms_tensor.context import set_context as set_context
from ms_tensor.context import set_deterministic as set_deterministic
from ms_tensor.context import set_device as set_device
from ms_tensor.context import set_seed as set_seed
from ms_tensor.context import settings as settings
from ms_tensor.generator import manual_seed as manual_seed
from ms_tensor.parallel_context import ParallelMode as ParallelMode
from ms_tensor.parallel_context import get_algo_parameters as get_algo_parameters
from ms_tensor.parallel_context import get_auto_parallel_context as get_auto_parallel_context
from ms_tensor.parallel_context import get_offload_context as get_offload_context
from ms_tensor.parallel_context import get_ps_context as get_ps_context
from ms_tensor.parallel_context import reset_algo_parameters as reset_algo_parameters
from ms_tensor.parallel_context import reset_auto_parallel_context as reset_auto_parallel_context
from ms_tensor.parallel_context import reset_ps_context as reset_ps_context
from ms_tensor.parallel_context import set_algo_parameters as set_algo_parameters
from ms_tensor.parallel_context import set_auto_parallel_context as set_auto_parallel_context
from ms_tensor.parallel_context import set_offload_context as set_offload_context
from ms_tensor.parallel_context import set_ps_context as set_ps_context
from typing import Any as Any
