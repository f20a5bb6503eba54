from ms.experimental.optim.radam import *
