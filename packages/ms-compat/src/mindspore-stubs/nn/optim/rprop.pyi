from ms.nn.optim.rprop import *
