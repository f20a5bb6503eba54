from ms.nn.optim.lazyadam import *
