from . import optim as optim
from ms.experimental import *
