from ms.experimental.optim.adagrad import *
