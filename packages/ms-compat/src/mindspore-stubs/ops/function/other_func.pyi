from ms.ops.function.other_func import *
