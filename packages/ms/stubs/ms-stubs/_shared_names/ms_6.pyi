# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.device import (
    DeviceCtx as DeviceCtx,
    dispatch_threads_num as dispatch_threads_num,
    get_num_threads as get_num_threads,
    launch_blocking as launch_blocking,
    set_num_threads as set_num_threads,
    set_recursion_limit as set_recursion_limit,
    synchronize as synchronize,
)
from ms.launch_settings import (
    set_cpu_affinity as set_cpu_affinity,
    set_kernel_launch_capture as set_kernel_launch_capture,
    set_kernel_launch_group as set_kernel_launch_group,
    set_memory as set_memory,
)
from ms.memory import (
    MemPool as MemPool,
    PluggableAllocator as PluggableAllocator,
    max_memory_allocated as max_memory_allocated,
    max_memory_reserved as max_memory_reserved,
    memory_allocated as memory_allocated,
    memory_replay as memory_replay,
    memory_reserved as memory_reserved,
    memory_stats as memory_stats,
    memory_summary as memory_summary,
    reset_peak_memory_stats as reset_max_memory_allocated,
    reset_peak_memory_stats as reset_max_memory_reserved,
    reset_peak_memory_stats as reset_peak_memory_stats,
    use_mem_pool as use_mem_pool,
)
from ms.streams import (
    Event as Event,
    Stream as Stream,
    StreamCtx as StreamCtx,
    StreamLimitCtx as StreamLimitCtx,
    communication_stream as communication_stream,
    current_stream as current_stream,
    default_stream as default_stream,
    get_device_limit as get_device_limit,
    get_stream_limit as get_stream_limit,
    reset_stream_limit as reset_stream_limit,
    set_cur_stream as set_cur_stream,
    set_device_limit as set_device_limit,
    set_stream_limit as set_stream_limit,
)
