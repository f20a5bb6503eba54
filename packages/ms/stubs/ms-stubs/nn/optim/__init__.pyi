from . import ada_grad as ada_grad
from . import adadelta as adadelta
from . import adam as adam
from . import adamax as adamax
from . import lars as lars
from . import lazyadam as lazyadam
from . import momentum as momentum
from . import optimizer as optimizer
from . import proximal_ada_grad as proximal_ada_grad
from . import rmsprop as rmsprop
from . import rprop as rprop
from . import sgd as sgd
from ms._shared_names.nn_8 import *
from ms_nn.optim.adam import AdaMax as AdaMax, Adam as Adam, AdamOffload as AdamOffload, AdamWeightDecay as AdamWeightDecay, LazyAdam as LazyAdam
from ms_nn.optim.adaptive_rates import Adadelta as Adadelta, Adagrad as Adagrad, RMSProp as RMSProp
from ms_nn.optim.ftrl import FTRL as FTRL, ProximalAdagrad as ProximalAdagrad
from ms_nn.optim.lars import LARS as LARS
from ms_nn.optim.momentum import Momentum as Momentum
from ms_nn.optim.optimizer import Optimizer as Optimizer
from ms_nn.optim.rprop import Rprop as Rprop
from ms_nn.optim.sgd import SGD as SGD
