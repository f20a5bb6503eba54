from ms._shared_names.ops_auto_generate_0 import *
from ms._shared_names.ops_composite_0 import *
from ms._shared_names.ops_composite_1 import *
from ms.ops.composite import base as base
from ms.sinking import recompute_block as recompute_block
from ms.vectorize import vmap as vmap
from ms_autodiff.grad import get_grad as get_grad, grad as grad, value_and_grad as value_and_grad
from ms_autodiff.operation import GradOperation as GradOperation
from ms_autodiff.products import jacfwd as jacfwd, jacrev as jacrev, jvp as jvp, linearize as linearize, vjp as vjp
from ms_autodiff.taylor import derivative as derivative, jet as jet
from ms_runtime import Tensor as Tensor
from ms_tensor import dtype as mstype
from ms_tensor.layout import reshard as reshard
