from ms_tensor.mint import *

from . import nn as nn
from . import optim as optim
