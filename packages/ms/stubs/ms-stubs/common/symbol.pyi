import ms_runtime as ms_runtime
from ms.dynamic_shape import Symbol as Symbol, enable_dynamic as enable_dynamic, mutable as mutable
from ms_tensor._messages import shorten as shorten
