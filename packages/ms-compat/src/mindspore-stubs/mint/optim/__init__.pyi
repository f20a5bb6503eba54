from . import adam as adam
from . import adamw as adamw
from . import fused_adamw as fused_adamw
from . import sgd as sgd
from ms.mint.optim import *
