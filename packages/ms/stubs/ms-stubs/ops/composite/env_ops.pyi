# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

Callable: Any
from ms.ops.composite import base as base
from ms.sinking import recompute_block as recompute_block
from ms.vectorize import vmap as vmap
from ms_autodiff.grad import get_grad as get_grad, grad as grad, value_and_grad as value_and_grad
from ms_autodiff.operation import GradOperation as GradOperation
from ms_autodiff.products import jacfwd as jacfwd, jacrev as jacrev, jvp as jvp, linearize as linearize, vjp as vjp
from ms_autodiff.taylor import derivative as derivative, jet as jet
from ms_runtime import Tensor as Tensor
from ms_tensor import _check as check, _table as t, dtype as mstype
from ms_tensor._lazy import getter as getter
from ms_tensor.layout import reshard as reshard
from ms_tensor.ops.arrays.joining import repeat_elements as repeat_elements
from ms_tensor.ops.arrays.segments import sequence_mask as sequence_mask
from ms_tensor.ops.arrays.shapes import repeat_interleave as repeat_interleave
from ms_tensor.ops.composite import HyperMap as HyperMap, Map as Map, MultitypeFuncGraph as MultitypeFuncGraph, add_flags as add_flags, augassign_add as augassign_add, augassign_div as augassign_div, augassign_floordiv as augassign_floordiv, augassign_mod as augassign_mod, augassign_mul as augassign_mul, augassign_sub as augassign_sub, core as core, hyper_add as hyper_add, mixed_precision_cast as mixed_precision_cast, ones_like as ones_like, partial as partial, zeros_like as zeros_like
from ms_tensor.ops.elementwise.arithmetic import clip_by_value as clip_by_value
from ms_tensor.ops.graph_parts import env_get as env_get, iter_converter as iter_converter, ms_hasnext as ms_hasnext, ms_next as ms_next
from ms_tensor.ops.linalg.matrix_products import dot as dot, matmul as matmul, mm as mm
from ms_tensor.ops.linalg.products import batch_dot as batch_dot, tensor_dot as tensor_dot, vecdot as vecdot
from ms_tensor.ops.random.choice import multinomial as multinomial
from ms_tensor.ops.random.distributions import normal as normal, uniform as uniform
from ms_tensor.ops.random.positive_draws import gamma as gamma, poisson as poisson
from ms_tensor.ops.reductions.norms import clip_by_global_norm as clip_by_global_norm
from ms_tensor.ops.reductions.reduce import count_nonzero as count_nonzero
from ms_tensor.ops.reductions.scans import cummin as cummin
from ms_tensor.ops.scalars import tail as tail, zip_operation as zip_operation
from ms_tensor.ops.shortcuts import laplace as laplace
from typing import Any as Any
