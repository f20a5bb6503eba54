from ms.ops.function.parameter_func import *
