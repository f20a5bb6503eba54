from ms.graph.custom_infer import *
