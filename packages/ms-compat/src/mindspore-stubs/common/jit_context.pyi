from ms.common.jit_context import *
