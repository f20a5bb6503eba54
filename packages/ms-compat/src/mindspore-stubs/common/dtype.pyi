from ms.common.dtype import *
