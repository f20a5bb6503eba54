from ms.nn.optim.adamax import *
