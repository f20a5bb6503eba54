from . import distributed as distributed
from ms.mint.distributed import *
