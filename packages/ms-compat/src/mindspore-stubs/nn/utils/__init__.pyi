from . import init as init
from ms.nn.utils import *
