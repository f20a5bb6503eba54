# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_dataset.config import ErrorSamplesMode as ErrorSamplesMode
from ms_dataset.config import INT32_MAX as INT32_MAX
from ms_dataset.config import UINT32_MAX as UINT32_MAX
from ms_dataset.config import get_auto_num_workers as get_auto_num_workers
from ms_dataset.config import get_auto_offload as get_auto_offload
from ms_dataset.config import get_autotune_interval as get_autotune_interval
from ms_dataset.config import get_callback_timeout as get_callback_timeout
from ms_dataset.config import get_debug_mode as get_debug_mode
from ms_dataset.config import get_dynamic_shape as get_dynamic_shape
from ms_dataset.config import get_enable_autotune as get_enable_autotune
from ms_dataset.config import get_enable_shared_mem as get_enable_shared_mem
from ms_dataset.config import get_enable_watchdog as get_enable_watchdog
from ms_dataset.config import get_error_samples_mode as get_error_samples_mode
from ms_dataset.config import get_fast_recovery as get_fast_recovery
from ms_dataset.config import get_iterator_mode as get_iterator_mode
from ms_dataset.config import get_monitor_sampling_interval as get_monitor_sampling_interval
from ms_dataset.config import get_multiprocessing_start_method as get_multiprocessing_start_method
from ms_dataset.config import get_multiprocessing_timeout_interval as get_multiprocessing_timeout_interval
from ms_dataset.config import get_num_parallel_workers as get_num_parallel_workers
from ms_dataset.config import get_numa_enable as get_numa_enable
from ms_dataset.config import get_prefetch_size as get_prefetch_size
from ms_dataset.config import get_seed as get_seed
from ms_dataset.config import get_video_backend as get_video_backend
from ms_dataset.config import load as load
from ms_dataset.config import set_auto_num_workers as set_auto_num_workers
from ms_dataset.config import set_auto_offload as set_auto_offload
from ms_dataset.config import set_autotune_interval as set_autotune_interval
from ms_dataset.config import set_callback_timeout as set_callback_timeout
from ms_dataset.config import set_debug_mode as set_debug_mode
from ms_dataset.config import set_dynamic_shape as set_dynamic_shape
from ms_dataset.config import set_enable_autotune as set_enable_autotune
from ms_dataset.config import set_enable_shared_mem as set_enable_shared_mem
from ms_dataset.config import set_enable_watchdog as set_enable_watchdog
from ms_dataset.config import set_error_samples_mode as set_error_samples_mode
from ms_dataset.config import set_fast_recovery as set_fast_recovery
from ms_dataset.config import set_iterator_mode as set_iterator_mode
from ms_dataset.config import set_monitor_sampling_interval as set_monitor_sampling_interval
from ms_dataset.config import set_multiprocessing_start_method as set_multiprocessing_start_method
from ms_dataset.config import set_multiprocessing_timeout_interval as set_multiprocessing_timeout_interval
from ms_dataset.config import set_num_parallel_workers as set_num_parallel_workers
from ms_dataset.config import set_numa_enable as set_numa_enable
from ms_dataset.config import set_prefetch_size as set_prefetch_size
from ms_dataset.config import set_seed as set_seed
from ms_dataset.config import set_sending_batches as set_sending_batches
from ms_dataset.config import set_video_backend as set_video_backend
from ms_tensor.context import at_seed as at_seed
from typing import Any as Any
