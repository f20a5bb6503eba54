# The stubs in this folder are written by `nox -s gen`; do not edit them.
from . import amp as amp
from . import boost as boost
from . import common as common
from . import communication as communication
from . import context as context
from . import dataset as dataset
from . import device_context as device_context
from . import device_manager as device_manager
from . import experimental as experimental
from . import graph as graph
from . import hal as hal
from . import log as log
from . import mindrecord as mindrecord
from . import mint as mint
from . import multiprocessing as multiprocessing
from . import nn as nn
from . import numpy as numpy
from . import onnx as onnx
from . import ops as ops
from . import parallel as parallel
from . import profiler as profiler
from . import rewrite as rewrite
from . import runtime as runtime
from . import safeguard as safeguard
from . import scipy as scipy
from . import tools as tools
from . import train as train
from . import utils as utils
from . import version as version
from ms._shared_names.ms_0 import *
from ms._shared_names.ms_1 import *
from ms._shared_names.ms_2 import *
from ms._shared_names.ms_3 import *
from ms._shared_names.ms_4 import *
from ms._shared_names.ms_5 import *
from ms._shared_names.ms_6 import *
from ms._shared_names.ms_7 import *
from ms._shared_names.ms_8 import *
GRAPH_MODE: int
PYNATIVE_MODE: int
from ms._compat import flops_collection as flops_collection, jit_class as jit_class, lazy_inline as lazy_inline, ms_class as ms_class, ms_function as ms_function, ms_memory_recycle as ms_memory_recycle, no_inline as no_inline
from ms.background import mindio_preload as mindio_preload, set_mindio_server_info as set_mindio_server_info
from ms.dataset_helper import DatasetHelper as DatasetHelper, connect_network_with_dataset as connect_network_with_dataset
from ms.dynamic_shape import Symbol as Symbol, enable_dynamic as enable_dynamic, mutable as mutable
from ms.graph_tools import export_split_mindir as export_split_mindir, load_mindir as load_mindir, save_mindir as save_mindir
from ms.jit import explain as explain, jit as jit
from ms.jit_options import JitConfig as JitConfig
from ms.memory import empty_cache as empty_cache
from ms.sinking import data_sink as data_sink, recompute as recompute, recompute_block as recompute_block
from ms.vectorize import vmap as vmap
from ms_autodiff.grad import get_grad as get_grad, grad as grad, value_and_grad as value_and_grad
from ms_autodiff.operation import GradOperation as GradOperation
from ms_autodiff.products import jacfwd as jacfwd, jacrev as jacrev, jvp as jvp, vjp as vjp
from ms_nn.amp import build_train_network as build_train_network
from ms_nn.train.loss_scale_manager import DynamicLossScaleManager as DynamicLossScaleManager, FixedLossScaleManager as FixedLossScaleManager, LossScaleManager as LossScaleManager
from ms_nn.train.metrics.errors import Loss as Loss
from ms_nn.train.metrics.roc import auc as auc
from ms_nn.train.model import Model as Model
from ms_nn.train.summary.summary_record import SummaryRecord as SummaryRecord
from ms_nn.train.train_thor.convert_utils import ConvertModelUtils as ConvertModelUtils, ConvertNetUtils as ConvertNetUtils
from ms_runtime import Tensor as Tensor
from ms_tensor import dtype as dtype, initializer as initializer
from ms_tensor._methods.storage import UntypedStorage as UntypedStorage
from ms_tensor.dtype import bool as bool, float as float, int as int
from ms_tensor.generator import Generator as Generator, get_rng_state as get_rng_state, initial_seed as initial_seed, manual_seed as manual_seed, seed as seed, set_rng_state as set_rng_state
from ms_tensor.layout import Layout as Layout, reshard as reshard
from ms_tensor.ops.primitive import constexpr as constexpr
from ms_tensor.parallel_context import ParallelMode as ParallelMode
from ms_tensor.parameter import Parameter as Parameter, ParameterTuple as ParameterTuple
from ms_tensor.sparse import COOTensor as COOTensor, CSRTensor as CSRTensor, RowTensor as RowTensor, SparseTensor as SparseTensor
from ms_tensor.tensor import from_numpy as from_numpy, frombuffer as frombuffer, is_tensor as is_tensor, swap_tensors as swap_tensors, tensor as tensor
