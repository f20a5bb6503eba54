from ms.mint.linalg import *
