from ms.nn.optim.momentum import *
