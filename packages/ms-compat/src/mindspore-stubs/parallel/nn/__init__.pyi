from . import parallel_cell_wrapper as parallel_cell_wrapper
from . import parallel_grad_reducer as parallel_grad_reducer
from ms.parallel.nn import *
