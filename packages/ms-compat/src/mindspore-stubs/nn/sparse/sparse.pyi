from ms.nn.sparse.sparse import *
