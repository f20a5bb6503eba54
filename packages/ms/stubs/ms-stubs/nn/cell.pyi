# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

Callable: Any
Iterable: Any
Iterator: Any
TYPE_CHECKING: bool
from collections import OrderedDict as OrderedDict
from ms_nn import hooks as hooks
from ms_nn import layer_primitives as layer_primitives
from ms_nn.cell import Cell as Cell
from ms_nn.cell_compat import CellInternals as CellInternals
from ms_nn.cell_compat import InstanceCount as InstanceCount
from ms_nn.cell_settings import CellSettings as CellSettings
from ms_nn.cell_state import CellState as CellState
from ms_nn.func_graph import FuncGraph as FuncGraph
from ms_nn.func_graph import GraphCell as GraphCell
from ms_nn.func_graph import GraphKernel as GraphKernel
from ms_nn.func_graph import given_tensors as given_tensors
from ms_nn.func_graph import tensor_leaves as tensor_leaves
from ms_runtime import Tensor as Tensor
from ms_runtime import cell_call_slot as cell_call_slot
from ms_tensor._messages import shorten as shorten
from ms_tensor._messages import show as show
from ms_tensor.parameter import Parameter as Parameter
from ms_tensor.parameter import ParameterTuple as ParameterTuple
from typing import Any as Any
from typing import ParamSpec as ParamSpec
from typing import Protocol as Protocol
from typing import TypeVar as TypeVar
import ms_runtime as ms_runtime
