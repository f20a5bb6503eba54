from typing import Any
Iterable: Any
Iterator: Any
Place: Any
import ms_runtime as ms_runtime
from collections import OrderedDict as OrderedDict
from ms_nn import hooks as hooks, layer_primitives as layer_primitives
from ms_nn._validate import kind as kind, wrong as wrong
from ms_nn.cell import Cell as Cell
from ms_nn.cell_children import children_of as children_of
from ms_nn.cell_compat import CellInternals as CellInternals, InstanceCount as InstanceCount
from ms_nn.cell_settings import CellSettings as CellSettings
from ms_nn.cell_state import CellState as CellState
from ms_nn.func_graph import FuncGraph as FuncGraph, GraphCell as GraphCell, GraphKernel as GraphKernel, given_tensors as given_tensors, tensor_leaves as tensor_leaves
from ms_nn.open_sizes import OpenSizes as OpenSizes, with_sizes as with_sizes
from ms_runtime import Tensor as Tensor, cell_call_slot as cell_call_slot
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten as shorten, show as show
from ms_tensor.parameter import Parameter as Parameter, ParameterTuple as ParameterTuple
from typing import ParamSpec as ParamSpec, Protocol as Protocol, TypeVar as TypeVar
