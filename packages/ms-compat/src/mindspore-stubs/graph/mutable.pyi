from ms.graph.mutable import *
