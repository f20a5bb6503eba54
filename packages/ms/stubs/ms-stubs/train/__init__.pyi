from typing import Any
from . import amp as amp
from . import callback as callback
from . import checkpoint_pb2 as checkpoint_pb2
from . import data_sink as data_sink
from . import dataset_helper as dataset_helper
from . import loss_scale_manager as loss_scale_manager
from . import metrics as metrics
from . import mind_ir_pb2 as mind_ir_pb2
from . import model as model
from . import node_strategy_pb2 as node_strategy_pb2
from . import serialization as serialization
from . import summary as summary
from . import train_thor as train_thor
from ms._shared_names.ms_4 import *
from ms._shared_names.ms_5 import *
from ms._shared_names.ms_7 import *
from ms._shared_names.ms_8 import *
from ms._shared_names.amp_0 import *
from ms._shared_names.train_0 import *
AMP_AUTO_BLACK_LIST: Any
AMP_AUTO_WHITE_LIST: Any
AMP_BLACK_LIST: Any
AMP_PRIM_ARG_TABLE: Any
AMP_WHITE_LIST: Any
Iterator: Any
import ms_nn as nn
from ms import _checkparam as check
from ms.dataset_helper import DatasetHelper as DatasetHelper, connect_network_with_dataset as connect_network_with_dataset
from ms.graph_tools import export_split_mindir as export_split_mindir, load_mindir as load_mindir, save_mindir as save_mindir
from ms.jit import jit as jit
from ms.jit_options import JitConfig as JitConfig
from ms.sinking import recompute as recompute, recompute_block as recompute_block
from ms_nn._validate import kind as kind
from ms_nn.amp import build_train_network as build_train_network
from ms_nn.cell import Cell as Cell
from ms_nn.func_graph import FuncGraph as FuncGraph
from ms_nn.graph_export import check_file_name as check_file_name
from ms_nn.protobuf import Message as Message
from ms_nn.train import batches as batches
from ms_nn.train.batches import Batches as Batches
from ms_nn.train.callback._resume import ResumeTraining as ResumeTraining
from ms_nn.train.loss_scale_manager import DynamicLossScaleManager as DynamicLossScaleManager, FixedLossScaleManager as FixedLossScaleManager, LossScaleManager as LossScaleManager
from ms_nn.train.metrics.errors import Loss as Loss
from ms_nn.train.metrics.roc import auc as auc
from ms_nn.train.model import Model as Model
from ms_nn.train.summary.summary_record import SummaryRecord as SummaryRecord
from ms_nn.train.train_thor.convert_utils import ConvertModelUtils as ConvertModelUtils, ConvertNetUtils as ConvertNetUtils
from ms_runtime import Tensor as Tensor
from ms_tensor import dtype as mstype, ops as ops
from ms_tensor._messages import known_only as known_only, shorten as shorten, show as show
from ms_tensor.parameter import Parameter as Parameter
