from ms.runtime.stream import *
