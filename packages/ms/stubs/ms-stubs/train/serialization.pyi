from typing import Any
from ms._shared_names.ms_5 import *
from ms._shared_names.ms_8 import *
from ms._shared_names.train_0 import *
from ms._shared_names.train_mind_ir_pb2_0 import *
Iterable: Any
MapTensorProto: Any
TensorProto: Any
from ms._unavailable import refused as refused
from ms.graph_tools import export_split_mindir as export_split_mindir, load_mindir as load_mindir, save_mindir as save_mindir
from ms_nn._validate import boolean as boolean, kind as kind
from ms_nn.cell import Cell as Cell
from ms_nn.checkpoint_compat import Checkpoint as Checkpoint
from ms_nn.func_graph import FuncGraph as FuncGraph
from ms_nn.graph_export import check_file_name as check_file_name
from ms_nn.protobuf import Message as Message
from ms_runtime import Tensor as Tensor
from ms_tensor import context as context, dtype as mstype, ops as ops
from ms_tensor._messages import known_only as known_only, shorten as shorten, show as show
from ms_tensor.parameter import Parameter as Parameter
