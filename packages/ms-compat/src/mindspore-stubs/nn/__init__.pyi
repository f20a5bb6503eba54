from . import cell as cell
from . import dynamic_lr as dynamic_lr
from . import generator as generator
from . import grad as grad
from . import layer as layer
from . import learning_rate_schedule as learning_rate_schedule
from . import loss as loss
from . import metrics as metrics
from . import optim as optim
from . import probability as probability
from . import sparse as sparse
from . import transformer as transformer
from . import utils as utils
from . import wrap as wrap
from ms.nn import *
