from ms.graph.no_inline import *
