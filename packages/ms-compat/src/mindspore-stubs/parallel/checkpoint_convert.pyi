from ms.parallel.checkpoint_convert import *
