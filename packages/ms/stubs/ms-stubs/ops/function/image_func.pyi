from ms_tensor.ops._primitive_cache import *
from ms_tensor.ops import *
