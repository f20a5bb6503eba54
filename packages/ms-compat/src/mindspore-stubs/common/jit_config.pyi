from ms.common.jit_config import *
