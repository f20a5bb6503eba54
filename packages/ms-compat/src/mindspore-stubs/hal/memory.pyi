from ms.hal.memory import *
