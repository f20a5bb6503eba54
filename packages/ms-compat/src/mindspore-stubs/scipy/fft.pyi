from ms.scipy.fft import *
