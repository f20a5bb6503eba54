# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

Callable: Any
from ms.ops.composite import base as base
from ms.sinking import recompute_block as recompute_block
from ms.vectorize import vmap as vmap
from ms_autodiff.grad import get_grad as get_grad
from ms_autodiff.grad import grad as grad
from ms_autodiff.grad import value_and_grad as value_and_grad
from ms_autodiff.operation import GradOperation as GradOperation
from ms_autodiff.products import jacfwd as jacfwd
from ms_autodiff.products import jacrev as jacrev
from ms_autodiff.products import jvp as jvp
from ms_autodiff.products import linearize as linearize
from ms_autodiff.products import vjp as vjp
from ms_autodiff.taylor import derivative as derivative
from ms_autodiff.taylor import jet as jet
from ms_runtime import Tensor as Tensor
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor._lazy import getter as getter
from ms_tensor.layout import reshard as reshard
from ms_tensor.ops.arrays.joining import repeat_elements as repeat_elements
from ms_tensor.ops.arrays.segments import sequence_mask as sequence_mask
from ms_tensor.ops.arrays.shapes import repeat_interleave as repeat_interleave
from ms_tensor.ops.composite import HyperMap as HyperMap
from ms_tensor.ops.composite import Map as Map
from ms_tensor.ops.composite import MultitypeFuncGraph as MultitypeFuncGraph
from ms_tensor.ops.composite import add_flags as add_flags
from ms_tensor.ops.composite import augassign_add as augassign_add
from ms_tensor.ops.composite import augassign_div as augassign_div
from ms_tensor.ops.composite import augassign_floordiv as augassign_floordiv
from ms_tensor.ops.composite import augassign_mod as augassign_mod
from ms_tensor.ops.composite import augassign_mul as augassign_mul
from ms_tensor.ops.composite import augassign_sub as augassign_sub
from ms_tensor.ops.composite import core as core
from ms_tensor.ops.composite import hyper_add as hyper_add
from ms_tensor.ops.composite import mixed_precision_cast as mixed_precision_cast
from ms_tensor.ops.composite import ones_like as ones_like
from ms_tensor.ops.composite import partial as partial
from ms_tensor.ops.composite import zeros_like as zeros_like
from ms_tensor.ops.elementwise.arithmetic import clip_by_value as clip_by_value
from ms_tensor.ops.graph_parts import env_get as env_get
from ms_tensor.ops.graph_parts import iter_converter as iter_converter
from ms_tensor.ops.graph_parts import ms_hasnext as ms_hasnext
from ms_tensor.ops.graph_parts import ms_next as ms_next
from ms_tensor.ops.linalg.matrix_products import dot as dot
from ms_tensor.ops.linalg.matrix_products import matmul as matmul
from ms_tensor.ops.linalg.matrix_products import mm as mm
from ms_tensor.ops.linalg.products import batch_dot as batch_dot
from ms_tensor.ops.linalg.products import tensor_dot as tensor_dot
from ms_tensor.ops.linalg.products import vecdot as vecdot
from ms_tensor.ops.random.choice import multinomial as multinomial
from ms_tensor.ops.random.distributions import normal as normal
from ms_tensor.ops.random.distributions import uniform as uniform
from ms_tensor.ops.random.positive_draws import gamma as gamma
from ms_tensor.ops.random.positive_draws import poisson as poisson
from ms_tensor.ops.reductions.norms import clip_by_global_norm as clip_by_global_norm
from ms_tensor.ops.reductions.reduce import count_nonzero as count_nonzero
from ms_tensor.ops.reductions.scans import cummin as cummin
from ms_tensor.ops.scalars import tail as tail
from ms_tensor.ops.scalars import zip_operation as zip_operation
from ms_tensor.ops.shortcuts import laplace as laplace
from typing import Any as Any
