from ms.numpy.array_ops import *
