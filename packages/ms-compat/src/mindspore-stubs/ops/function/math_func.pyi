from ms.ops.function.math_func import *
