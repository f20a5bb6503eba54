from ms.nn.optim.lars import *
