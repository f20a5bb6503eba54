from ms.scipy.linalg import *
