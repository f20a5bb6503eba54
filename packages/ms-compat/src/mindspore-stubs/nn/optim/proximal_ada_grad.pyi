from ms.nn.optim.proximal_ada_grad import *
