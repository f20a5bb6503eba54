from ms.ops.operations.spectral_ops import *
