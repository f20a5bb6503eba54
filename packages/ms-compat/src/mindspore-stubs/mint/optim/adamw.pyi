from ms.mint.optim.adamw import *
