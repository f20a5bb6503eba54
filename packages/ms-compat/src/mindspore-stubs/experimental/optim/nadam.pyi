from ms.experimental.optim.nadam import *
