from ms.experimental.optim.adadelta import *
