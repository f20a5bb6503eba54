from ms.scipy.ops import *
