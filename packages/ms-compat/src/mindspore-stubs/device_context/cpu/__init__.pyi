from . import device as device
from ms.device_context.cpu import *
