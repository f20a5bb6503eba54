from ms.graph.dynamic_shape.enable_dynamic import *
