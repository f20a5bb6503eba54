from ms.numpy.array_creations import *
