from ms.numpy.utils import *
