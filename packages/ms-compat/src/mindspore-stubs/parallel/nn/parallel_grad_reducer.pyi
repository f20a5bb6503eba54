from ms.parallel.nn.parallel_grad_reducer import *
