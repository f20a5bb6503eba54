from ms.common.parameter import *
