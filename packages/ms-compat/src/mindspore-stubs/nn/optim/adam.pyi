from ms.nn.optim.adam import *
