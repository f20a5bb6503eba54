from ms.device_manager import *
