from ms.nn.grad.cell_grad import *
