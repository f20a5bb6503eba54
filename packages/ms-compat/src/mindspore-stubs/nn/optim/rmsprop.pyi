from ms.nn.optim.rmsprop import *
