from ms.numpy.utils_const import *
