from ms.graph.jit_context import *
