from ms.experimental.optim.rprop import *
