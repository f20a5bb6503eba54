from ms_tensor.ops._primitive_state import count_change as count_change
from ms_tensor.ops.primitive import PrimitiveFunction_ as PrimitiveFunction_, Primitive_ as Primitive_, SUPPORTED_TUPLE_IN_TUPLE_STRATEGY as SUPPORTED_TUPLE_IN_TUPLE_STRATEGY, prim_type as prim_type
