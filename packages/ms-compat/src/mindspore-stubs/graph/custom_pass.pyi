from ms.graph.custom_pass import *
