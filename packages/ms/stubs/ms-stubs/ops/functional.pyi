from typing import Any
from ms._shared_names.common_api_1 import *
from ms._shared_names.ops_auto_generate_0 import *
from ms._shared_names.ops_auto_generate_1 import *
from ms._shared_names.ops_composite_1 import *
J: Any
SliceGetItem: Any
control_depend: Any
erfinv_: Any
make_map_parameter: Any
moe_distribute_combine: Any
moe_distribute_dispatch: Any
nsa_compress_attention: Any
rotated_iou: Any
tensor_operator_registry: Any
from ms.sinking import recompute_block as recompute_block
from ms.vectorize import vmap as vmap
from ms_autodiff.grad import get_grad as get_grad, grad as grad, value_and_grad as value_and_grad
from ms_autodiff.operation import GradOperation as GradOperation
from ms_autodiff.products import jacfwd as jacfwd, jacrev as jacrev, jvp as jvp, linearize as linearize, vjp as vjp
from ms_autodiff.taylor import derivative as derivative, jet as jet
from ms_tensor._methods.derived import put_ as put_
from ms_tensor._methods.random import bernoulli_ as bernoulli_, bernoulli_ext as bernoulli_ext, exponential_ as exponential_, normal_ as normal_, random_ as random_, uniform_ as uniform_
from ms_tensor.layout import reshard as reshard
from ms_tensor.ops import auto_generate as auto_generate, operations as P, operations as array_ops, operations as linalg_ops, operations as other_ops, signature as signature
from ms_tensor.ops._utils import arg_dtype_cast as arg_dtype_cast, arg_handler as arg_handler
from ms_tensor.ops.auto_generate import cpp_create_prim_instance_helper as cpp_create_prim_instance_helper, gen_extend_func as gen_extend_func, gen_ops_def as gen_ops_def, gen_ops_prim as gen_ops_prim, pyboost_inner_prim as pyboost_inner_prim
from ms_tensor.ops.elementwise.activation import hardshrink as hardshrink, hardsigmoid as hardsigmoid, hardswish as hardswish, mish as mish, selu as selu, soft_shrink as softshrink
from ms_tensor.ops.graph_parts import is_sequence_shape_unknown as is_sequence_shape_unknown
from ms_tensor.ops.hybrid import kernel as kernel, kernel as ms_kernel
from ms_tensor.ops.primitive import Primitive as Primitive, constexpr as constexpr
from ms_tensor.ops.state import stop_gradient as stop_gradient
