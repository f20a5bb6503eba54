from . import cell_wrapper as cell_wrapper
from ms.nn.wrap import *
