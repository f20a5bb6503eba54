from ms.experimental.optim.rmsprop import *
