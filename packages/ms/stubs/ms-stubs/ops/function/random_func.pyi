from ms_tensor.ops._primitive_cache import *
from ms_tensor.ops.private_names import *
from ms_tensor.ops import *
from ms_tensor.ops.ext_names import *
