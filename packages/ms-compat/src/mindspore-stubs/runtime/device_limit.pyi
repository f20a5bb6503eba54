from ms.runtime.device_limit import *
