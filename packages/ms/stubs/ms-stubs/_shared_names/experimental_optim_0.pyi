from ms_nn.experimental.optim import lr_scheduler as lr_scheduler
from ms_nn.experimental.optim.adaptive_rates import Adadelta as Adadelta, Adagrad as Adagrad, RMSprop as RMSprop
from ms_nn.experimental.optim.rprop import Rprop as Rprop
from ms_nn.experimental.optim.sgd import ASGD as ASGD
