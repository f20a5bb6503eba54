from ms.graph.api import *
