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
from ms.nn.optim import *
