from ms.numpy.dtypes import *
