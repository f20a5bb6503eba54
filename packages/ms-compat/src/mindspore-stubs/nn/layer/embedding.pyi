from ms.nn.layer.embedding import *
