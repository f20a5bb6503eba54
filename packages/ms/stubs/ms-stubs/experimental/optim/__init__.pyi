from . import adadelta as adadelta
from . import adagrad as adagrad
from . import adamax as adamax
from . import adamw as adamw
from . import asgd as asgd
from . import nadam as nadam
from . import radam as radam
from . import rmsprop as rmsprop
from . import rprop as rprop
from ms._shared_names.experimental_optim_0 import *
from ms_nn.experimental.optim.adam import Adam as Adam, AdamW as AdamW, Adamax as Adamax, NAdam as NAdam, RAdam as RAdam
from ms_nn.experimental.optim.optimizer import Optimizer as Optimizer
from ms_nn.experimental.optim.sgd import SGD as SGD
