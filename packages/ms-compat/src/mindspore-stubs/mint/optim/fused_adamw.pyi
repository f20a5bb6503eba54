from ms.mint.optim.fused_adamw import *
