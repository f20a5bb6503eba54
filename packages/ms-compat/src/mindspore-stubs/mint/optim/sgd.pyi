from ms.mint.optim.sgd import *
