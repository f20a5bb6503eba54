from . import sparse as sparse
from ms.nn.sparse import *
