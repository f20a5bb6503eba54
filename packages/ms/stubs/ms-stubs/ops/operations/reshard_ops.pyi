from ms_tensor.ops.operations import *
