from ms.ops.function.vmap_func import *
