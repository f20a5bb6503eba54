from ms.mint.distributed.distributed import *
