from ms.common.tensor import *
