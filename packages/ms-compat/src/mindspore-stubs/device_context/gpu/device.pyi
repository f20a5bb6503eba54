from ms.device_context.gpu.device import *
