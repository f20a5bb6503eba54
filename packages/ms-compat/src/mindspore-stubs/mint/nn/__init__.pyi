from . import functional as functional
from . import layer as layer
from ms.mint.nn import *
