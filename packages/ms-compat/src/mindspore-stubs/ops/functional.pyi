from ms_tensor.ops.functional import *
