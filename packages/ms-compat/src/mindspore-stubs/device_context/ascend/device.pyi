from ms.device_context.ascend.device import *
