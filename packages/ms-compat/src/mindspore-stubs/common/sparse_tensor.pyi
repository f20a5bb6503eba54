from ms.common.sparse_tensor import *
