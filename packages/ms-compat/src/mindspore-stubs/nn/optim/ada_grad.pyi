from ms.nn.optim.ada_grad import *
