from ms.nn.optim.optimizer import *
