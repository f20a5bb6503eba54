from ms.nn.wrap.cell_wrapper import *
