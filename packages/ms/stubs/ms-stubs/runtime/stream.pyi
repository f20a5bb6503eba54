# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

Device: Any
from ms.device import DeviceCtx as DeviceCtx
from ms.device import device_count as device_count
from ms.device import dispatch_threads_num as dispatch_threads_num
from ms.device import fallbacks as fallbacks
from ms.device import get_arch_list as get_arch_list
from ms.device import get_device_capability as get_device_capability
from ms.device import get_device_name as get_device_name
from ms.device import get_device_properties as get_device_properties
from ms.device import get_num_threads as get_num_threads
from ms.device import is_available as is_available
from ms.device import is_initialized as is_initialized
from ms.device import launch_blocking as launch_blocking
from ms.device import set_num_threads as set_num_threads
from ms.device import set_recursion_limit as set_recursion_limit
from ms.device import synchronize as synchronize
from ms.launch_settings import set_cpu_affinity as set_cpu_affinity
from ms.launch_settings import set_kernel_launch_capture as set_kernel_launch_capture
from ms.launch_settings import set_kernel_launch_group as set_kernel_launch_group
from ms.launch_settings import set_memory as set_memory
from ms.memory import MemPool as MemPool
from ms.memory import PluggableAllocator as PluggableAllocator
from ms.memory import empty_cache as empty_cache
from ms.memory import max_memory_allocated as max_memory_allocated
from ms.memory import max_memory_reserved as max_memory_reserved
from ms.memory import memory_allocated as memory_allocated
from ms.memory import memory_replay as memory_replay
from ms.memory import memory_reserved as memory_reserved
from ms.memory import memory_stats as memory_stats
from ms.memory import memory_summary as memory_summary
from ms.memory import reset_peak_memory_stats as reset_max_memory_allocated
from ms.memory import reset_peak_memory_stats as reset_max_memory_reserved
from ms.memory import reset_peak_memory_stats as reset_peak_memory_stats
from ms.memory import use_mem_pool as use_mem_pool
from ms.runtime import device as device
from ms.runtime import device_limit as device_limit
from ms.runtime import event as event
from ms.runtime import executor as executor
from ms.runtime import memory as memory
from ms.streams import Event as Event
from ms.streams import Stream as Stream
from ms.streams import StreamCtx as StreamCtx
from ms.streams import StreamLimitCtx as StreamLimitCtx
from ms.streams import communication_stream as communication_stream
from ms.streams import current_stream as current_stream
from ms.streams import default_stream as default_stream
from ms.streams import get_device_limit as get_device_limit
from ms.streams import get_stream_limit as get_stream_limit
from ms.streams import reset_stream_limit as reset_stream_limit
from ms.streams import set_cur_stream as set_cur_stream
from ms.streams import set_device_limit as set_device_limit
from ms.streams import set_stream_limit as set_stream_limit
from ms_tensor._devices import title as title
from ms_tensor._messages import shorten as shorten
from typing import Any as Any
import ms_runtime as ms_runtime
