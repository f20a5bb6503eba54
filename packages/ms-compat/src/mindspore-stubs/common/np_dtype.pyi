from ms.common.np_dtype import *
