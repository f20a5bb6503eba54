from typing import Any
from . import api as api
from . import device as device
from . import dtype as dtype
from . import dump as dump
from . import enable_dynamic as enable_dynamic
from . import file_system as file_system
from . import generator as generator
from . import hook_handle as hook_handle
from . import initializer as initializer
from . import jit_config as jit_config
from . import jit_context as jit_context
from . import lazy_inline as lazy_inline
from . import mutable as mutable
from . import no_inline as no_inline
from . import np_dtype as np_dtype
from . import parameter as parameter
from . import recompute as recompute
from . import seed as seed
from . import sparse_tensor as sparse_tensor
from . import storage as storage
from . import symbol as symbol
from . import tensor as tensor
from ms._shared_names.ms_0 import *
from ms._shared_names.ms_1 import *
from ms._shared_names.ms_2 import *
from ms._shared_names.ms_3 import *
from ms._shared_names.ms_4 import *
from ms._shared_names.ms_5 import *
from ms._shared_names.ms_6 import *
from ms._shared_names.ms_7 import *
from ms._shared_names.ms_8 import *
from ms._shared_names.common_0 import *
from ms._shared_names.common_1 import *
from ms._shared_names.common_2 import *
from ms._shared_names.common_3 import *
from ms._shared_names.common_4 import *
from ms._shared_names.common_5 import *
FunctionType: Any
import ms_nn as nn
import ms_runtime as ms_runtime
from ms import log as log
from ms._compat import flops_collection as flops_collection, jit_class as jit_class, ms_class as ms_class, ms_function as ms_function, ms_memory_recycle as ms_memory_recycle
from ms.background import mindio_preload as mindio_preload, set_mindio_server_info as set_mindio_server_info
from ms.dataset_helper import DatasetHelper as DatasetHelper, connect_network_with_dataset as connect_network_with_dataset
from ms.dynamic_shape import Symbol as Symbol
from ms.graph_tools import export_split_mindir as export_split_mindir, load_mindir as load_mindir, save_mindir as save_mindir
from ms.jit import explain as explain, jit as jit
from ms.jit_options import JitConfig as JitConfig
from ms.memory import empty_cache as empty_cache
from ms.sinking import data_sink as data_sink, recompute_block as recompute_block
from ms.vectorize import vmap as vmap
from ms_autodiff.grad import get_grad as get_grad, grad as grad, value_and_grad as value_and_grad
from ms_autodiff.operation import GradOperation as GradOperation
from ms_autodiff.products import jacfwd as jacfwd, jacrev as jacrev, jvp as jvp, vjp as vjp
from ms_dataset import mindrecord as mindrecord
from ms_nn import amp as amp, precision as precision
from ms_nn.amp import build_train_network as build_train_network
from ms_nn.train.loss_scale_manager import DynamicLossScaleManager as DynamicLossScaleManager, FixedLossScaleManager as FixedLossScaleManager, LossScaleManager as LossScaleManager
from ms_nn.train.metrics.errors import Loss as Loss
from ms_nn.train.metrics.roc import auc as auc
from ms_nn.train.model import Model as Model
from ms_nn.train.summary.summary_record import SummaryRecord as SummaryRecord
from ms_nn.train.train_thor.convert_utils import ConvertModelUtils as ConvertModelUtils, ConvertNetUtils as ConvertNetUtils
from ms_runtime import Tensor as Tensor
from ms_tensor import context as context, dtype as mstype, ops as ops
from ms_tensor._messages import known_only as known_only, shorten as shorten, show as show
from ms_tensor._methods import attach as attach
from ms_tensor._methods.derived import put_ as put_
from ms_tensor._methods.random import bernoulli_ as bernoulli_, bernoulli_ext as bernoulli_ext, normal_ as normal_
from ms_tensor._methods.storage import UntypedStorage as UntypedStorage
from ms_tensor.context import at_seed as at_seed
from ms_tensor.generator import Generator as Generator, get_rng_state as get_rng_state, initial_seed as initial_seed, manual_seed as manual_seed, set_rng_state as set_rng_state
from ms_tensor.initializer import HeUniform as HeUniform, Uniform as Uniform
from ms_tensor.layout import Layout as Layout, reshard as reshard
from ms_tensor.ops.primitive import constexpr as constexpr
from ms_tensor.parallel_context import ParallelMode as ParallelMode
from ms_tensor.parameter import Parameter as Parameter, ParameterTuple as ParameterTuple
from ms_tensor.sparse import COOTensor as COOTensor, CSRTensor as CSRTensor, RowTensor as RowTensor, SparseTensor as SparseTensor
from ms_tensor.tensor import from_numpy as from_numpy, frombuffer as frombuffer, is_tensor as is_tensor, swap_tensors as swap_tensors
