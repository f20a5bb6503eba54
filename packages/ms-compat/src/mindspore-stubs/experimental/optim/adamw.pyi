from ms.experimental.optim.adamw import *
