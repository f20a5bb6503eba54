from ms.common.initializer import *
