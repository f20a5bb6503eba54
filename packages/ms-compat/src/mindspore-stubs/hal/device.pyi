from ms.hal.device import *
