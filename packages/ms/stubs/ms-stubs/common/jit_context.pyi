from ms_tensor.ops.primitive import jit_context as jit_context
