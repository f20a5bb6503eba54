COMPATIBLE: int
LAX: int
STRICT: int
from ms_tensor.context import get_context as get_context, get_current_device as get_current_device, get_seed as get_seed, reset_context as reset_context, set_context as set_context, set_deterministic as set_deterministic, set_device as set_device, set_seed as set_seed
from ms_tensor.parallel_context import get_algo_parameters as get_algo_parameters, get_auto_parallel_context as get_auto_parallel_context, get_offload_context as get_offload_context, get_ps_context as get_ps_context, reset_algo_parameters as reset_algo_parameters, reset_auto_parallel_context as reset_auto_parallel_context, reset_ps_context as reset_ps_context, set_algo_parameters as set_algo_parameters, set_auto_parallel_context as set_auto_parallel_context, set_offload_context as set_offload_context, set_ps_context as set_ps_context
