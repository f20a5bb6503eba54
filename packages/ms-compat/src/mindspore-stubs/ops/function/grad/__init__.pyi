from . import grad_func as grad_func
from ms.ops.function.grad import *
