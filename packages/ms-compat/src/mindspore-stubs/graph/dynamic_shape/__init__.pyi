from . import enable_dynamic as enable_dynamic
from ms.graph.dynamic_shape import *
