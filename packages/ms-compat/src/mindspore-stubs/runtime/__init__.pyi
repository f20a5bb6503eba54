from . import device as device
from . import device_limit as device_limit
from . import event as event
from . import executor as executor
from . import memory as memory
from . import stream as stream
from . import stream_limit as stream_limit
from ms.runtime import *
