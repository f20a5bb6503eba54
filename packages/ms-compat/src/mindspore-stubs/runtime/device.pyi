from ms.runtime.device import *
