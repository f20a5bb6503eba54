from ms.ops.function.reshard_func import *
