from ms.jit import *
