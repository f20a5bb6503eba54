from ms.parallel.nn.parallel_cell_wrapper import *
