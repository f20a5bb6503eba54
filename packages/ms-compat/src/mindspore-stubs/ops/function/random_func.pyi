from ms.ops.function.random_func import *
