from ms.graph.custom_backend import *
