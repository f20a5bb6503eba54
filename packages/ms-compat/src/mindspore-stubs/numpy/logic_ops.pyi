from ms.numpy.logic_ops import *
