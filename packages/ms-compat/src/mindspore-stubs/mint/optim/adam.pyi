from ms.mint.optim.adam import *
