from ms.ops.function.grad.grad_func import *
