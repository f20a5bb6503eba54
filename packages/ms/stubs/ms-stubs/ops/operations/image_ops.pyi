from ms_tensor.ops.operations.grad_ops import *
from ms_tensor.ops.operations.inner_ops import *
from ms_tensor.ops.auto_generate import *
from ms_tensor.ops.operations import *
