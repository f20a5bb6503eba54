from typing import Any
TracebackType: Any
import ms_autodiff as ms_autodiff
import ms_dataset as dataset
import ms_tensor as ms_tensor
from ms import axis_checks as axis_checks, background as background, bool as bool, communication as communication, dataset_helper as dataset_helper, device as runtime, dynamic_shape as dynamic_shape, eager_executor as eager_executor, float as float, graph_extensions as graph_extensions, graph_tools as graph_tools, hal as hal, index_helpers as index_helpers, int as int, jit_options as jit_options, launch_settings as launch_settings, memory as memory, parallel as parallel, profiler as profiler, rewrite as rewrite, safeguard as safeguard, scipy as scipy, self_check as self_check, shape_helpers as shape_helpers, sinking as sinking, streams as streams, tensor_methods as tensor_methods, tools as tools, train as train, utils as utils, vectorize as vectorize
from ms_autodiff.recomputation import Leaves as Leaves
from ms_nn.saved_tensors import check_hooks as check_hooks, run_packed as run_packed
from ms_tensor import mint as mint, numpy as numpy
