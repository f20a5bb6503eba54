from . import device as device
from . import event as event
from . import memory as memory
from . import stream as stream
from ms.hal import *
