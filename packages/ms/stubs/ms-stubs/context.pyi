# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

Callable: Any
DEBUG: int
RELEASE: int
from ms_tensor._messages import did_you_mean as did_you_mean, known_only as known_only, known_setting as known_setting, shorten as shorten
from ms_tensor.context import COMPATIBLE as COMPATIBLE, DeviceInfo as DeviceInfo, GRAPH_MODE as GRAPH_MODE, K_CONTEXT as K_CONTEXT, LAX as LAX, PYNATIVE_MODE as PYNATIVE_MODE, STRICT as STRICT, at_seed as at_seed, get_context as get_context, get_current_device as get_current_device, get_seed as get_seed, on_mode_change as on_mode_change, reset_context as reset_context, set_context as set_context, set_deterministic as set_deterministic, set_device as set_device, set_seed as set_seed, settings as settings
from ms_tensor.generator import manual_seed as manual_seed
from ms_tensor.parallel_context import ParallelMode as ParallelMode, get_algo_parameters as get_algo_parameters, get_auto_parallel_context as get_auto_parallel_context, get_offload_context as get_offload_context, get_ps_context as get_ps_context, reset_algo_parameters as reset_algo_parameters, reset_auto_parallel_context as reset_auto_parallel_context, reset_ps_context as reset_ps_context, set_algo_parameters as set_algo_parameters, set_auto_parallel_context as set_auto_parallel_context, set_offload_context as set_offload_context, set_ps_context as set_ps_context
from typing import Any as Any
