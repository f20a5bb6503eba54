from ms.ops.function.sparse_func import *
