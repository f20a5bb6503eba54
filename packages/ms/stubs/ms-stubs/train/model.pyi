# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

Iterable: Any
from ms_nn._validate import boolean as boolean
from ms_nn._validate import positive_int as positive_int
from ms_nn.cell import Cell as Cell
from ms_nn.train.batches import Batches as Batches
from ms_nn.train.callback._callback import Callback as Callback
from ms_nn.train.callback._callback import CallbackManager as CallbackManager
from ms_nn.train.callback._callback import InternalCallbackParam as InternalCallbackParam
from ms_nn.train.callback._callback import RunContext as RunContext
from ms_nn.train.callback._callback import is_callback as is_callback
from ms_nn.train.callback._monitors import LossMonitor as LossMonitor
from ms_nn.train.callback._monitors import TimeMonitor as TimeMonitor
from ms_nn.train.metrics import get_metrics as get_metrics
from ms_nn.train.metrics.errors import Loss as Loss
from ms_nn.train.model import Model as Model
from ms_nn.wrap.cell_wrapper import WithEvalCell as WithEvalCell
from ms_nn.wrap.cell_wrapper import WithLossCell as WithLossCell
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import known_only as known_only
from ms_tensor._messages import shorten as shorten
from ms_tensor._messages import show as show
from ms_tensor.parallel_context import ParallelMode as ParallelMode
from ms_tensor.progress import watched as watched
from typing import Any as Any
