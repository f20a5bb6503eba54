from ms import *
from ms import context as context

from . import common as common
from . import mint as mint
from . import nn as nn
from . import numpy as numpy
from . import ops as ops
from . import train as train
