from ms.ops.function.debug_func import *
