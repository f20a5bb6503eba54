from ms.parallel.checkpoint_transform import *
