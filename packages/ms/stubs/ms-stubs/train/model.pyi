from typing import Any
from ms._shared_names.ms_7 import *
from ms._shared_names.train_callback_0 import *
from ms._shared_names.train_mind_ir_pb2_0 import *
Iterable: Any
Iterator: Any
MapTensorProto: Any
TensorProto: Any
from ms import _checkparam as check
from ms._unavailable import refused as refused
from ms.dataset_helper import DatasetHelper as DatasetHelper, connect_network_with_dataset as connect_network_with_dataset
from ms_nn import amp as amp
from ms_nn._validate import boolean as boolean, kind as kind, positive_int as positive_int, wrong as wrong
from ms_nn.cell import Cell as Cell
from ms_nn.train.batches import Batches as Batches
from ms_nn.train.callback._callback import is_callback as is_callback
from ms_nn.train.callback._resume import ResumeTraining as ResumeTraining
from ms_nn.train.metrics import get_metrics as get_metrics
from ms_nn.train.metrics.errors import Loss as Loss
from ms_nn.train.model import Model as Model
from ms_nn.wrap.cell_wrapper import WithEvalCell as WithEvalCell, WithLossCell as WithLossCell
from ms_runtime import Tensor as Tensor
from ms_tensor import context as context
from ms_tensor._messages import known_only as known_only, shorten as shorten
from ms_tensor.parallel_context import ParallelMode as ParallelMode
from ms_tensor.progress import watched as watched
