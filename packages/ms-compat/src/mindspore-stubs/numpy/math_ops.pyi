from ms.numpy.math_ops import *
