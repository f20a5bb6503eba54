from . import activation as activation
from . import basic as basic
from . import conv as conv
from . import normalization as normalization
from . import padding as padding
from . import pooling as pooling
from ms.mint.nn.layer import *
