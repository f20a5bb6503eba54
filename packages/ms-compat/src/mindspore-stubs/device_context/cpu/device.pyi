from ms.device_context.cpu.device import *
