from ms._shared_names.common_api_1 import *
from ms._shared_names.common_api_2 import *
from ms_runtime import Tensor as Tensor
from ms_tensor.layout import Layout as Layout
from ms_tensor.ops.primitive import Primitive as Primitive, constexpr as constexpr, jit_context as jit_context
