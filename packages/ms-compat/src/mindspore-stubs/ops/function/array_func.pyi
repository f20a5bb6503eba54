from ms.ops.function.array_func import *
