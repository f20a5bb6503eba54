from . import algo_parameter_config as algo_parameter_config
from . import checkpoint_convert as checkpoint_convert
from . import checkpoint_transform as checkpoint_transform
from . import nn as nn
from . import transform_safetensors as transform_safetensors
from ms.parallel import *
