from ms._shared_names.nn_8 import *
from ms_nn.optim import adafactor as adafactor, adam as adam, adam as lazyadam, adaptive_rates as ada_grad, adaptive_rates as adadelta, adaptive_rates as adaptive_rates, adaptive_rates as rmsprop, adasum as adasum, asgd as asgd, ftrl as ftrl, ftrl as proximal_ada_grad, lamb as lamb, lars as lars, momentum as momentum, optimizer as optimizer, optimizer_compat as optimizer_compat, rprop as rprop, sgd as sgd, tft_wrapper as tft_wrapper
from ms_nn.optim.adam import AdaMax as AdaMax, Adam as Adam, AdamOffload as AdamOffload, AdamWeightDecay as AdamWeightDecay, LazyAdam as LazyAdam
from ms_nn.optim.adaptive_rates import Adadelta as Adadelta, Adagrad as Adagrad, RMSProp as RMSProp
from ms_nn.optim.ftrl import FTRL as FTRL, ProximalAdagrad as ProximalAdagrad
from ms_nn.optim.lars import LARS as LARS
from ms_nn.optim.momentum import Momentum as Momentum
from ms_nn.optim.optimizer import Optimizer as Optimizer
from ms_nn.optim.rprop import Rprop as Rprop
from ms_nn.optim.sgd import SGD as SGD
