from ms.common.device import *
