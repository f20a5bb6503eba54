from ms.ops.function.spectral_func import *
