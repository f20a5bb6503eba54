from . import cell_grad as cell_grad
from ms.nn.grad import *
