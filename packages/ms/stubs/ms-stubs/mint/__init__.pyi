from . import distributed as distributed
from . import linalg as linalg
from . import nn as nn
from . import optim as optim
from . import special as special
from ms_tensor.mint import *
