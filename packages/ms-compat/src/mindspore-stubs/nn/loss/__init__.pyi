from . import loss as loss
from ms.nn.loss import *
