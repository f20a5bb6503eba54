from ms.runtime.event import *
