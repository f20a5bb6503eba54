from ms.graph.lazy_inline import *
