from ms.graph.jit_config import *
