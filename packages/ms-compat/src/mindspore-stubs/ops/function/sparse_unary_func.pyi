from ms.ops.function.sparse_unary_func import *
