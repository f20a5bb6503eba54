from ms.common.mutable import *
