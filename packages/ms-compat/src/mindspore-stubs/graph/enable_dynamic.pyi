from ms.graph.enable_dynamic import *
