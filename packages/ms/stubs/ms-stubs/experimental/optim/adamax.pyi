from ms._shared_names.experimental_optim_0 import *
from ms._shared_names.experimental_optim_adadelta_0 import *
from ms.experimental.optim import adadelta as adadelta, adagrad as adagrad
from ms_nn.experimental.optim.adam import Adam as Adam, AdamW as AdamW, Adamax as Adamax, NAdam as NAdam, RAdam as RAdam
from ms_nn.experimental.optim.optimizer import Optimizer as Optimizer
from ms_nn.experimental.optim.sgd import SGD as SGD
