from ms.ops.function.nn_func import *
