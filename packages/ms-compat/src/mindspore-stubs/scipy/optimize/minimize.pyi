from ms.scipy.optimize.minimize import *
