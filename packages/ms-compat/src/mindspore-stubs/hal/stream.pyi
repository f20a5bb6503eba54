from ms.hal.stream import *
