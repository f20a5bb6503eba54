from ms.nn.optim.adadelta import *
