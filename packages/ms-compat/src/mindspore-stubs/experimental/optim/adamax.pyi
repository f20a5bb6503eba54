from ms.experimental.optim.adamax import *
