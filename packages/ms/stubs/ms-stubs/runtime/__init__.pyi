from typing import Any
from . import device as device
from . import device_limit as device_limit
from . import event as event
from . import executor as executor
from . import memory as memory
from . import stream as stream
from . import stream_limit as stream_limit
from ms._shared_names.ms_6 import *
from ms._shared_names.runtime_0 import *
Device: Any
from ms.memory import empty_cache as empty_cache
from ms_tensor._devices import title as title
from ms_tensor._messages import shorten as shorten
