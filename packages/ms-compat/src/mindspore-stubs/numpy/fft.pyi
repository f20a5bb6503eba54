from ms.numpy.fft import *
