from . import adadelta as adadelta
from . import adagrad as adagrad
from . import adamax as adamax
from . import adamw as adamw
from . import asgd as asgd
from . import nadam as nadam
from . import radam as radam
from . import rmsprop as rmsprop
from . import rprop as rprop
from ms.experimental.optim import *
