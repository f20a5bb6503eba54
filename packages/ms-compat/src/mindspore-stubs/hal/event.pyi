from ms.hal.event import *
