from . import ascend as ascend
from . import cpu as cpu
from . import gpu as gpu
from ms.device_context import *
