from ms.graph.symbol import *
