from ms.ops.function.linalg_func import *
