from typing import Any
from ms._shared_names.ms_0 import *
from ms._shared_names.common_0 import *
FunctionType: Any
from ms_tensor._messages import show as show
from ms_tensor.dtype import bool as bool, float as float, int as int
