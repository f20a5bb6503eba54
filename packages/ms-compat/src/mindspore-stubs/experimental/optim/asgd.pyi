from ms.experimental.optim.asgd import *
