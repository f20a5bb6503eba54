from ms.ops.function.comm_func import *
