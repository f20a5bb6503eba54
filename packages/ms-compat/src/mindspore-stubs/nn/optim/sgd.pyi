from ms.nn.optim.sgd import *
