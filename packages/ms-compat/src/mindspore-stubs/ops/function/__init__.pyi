from . import array_func as array_func
from . import clip_func as clip_func
from . import comm_func as comm_func
from . import debug_func as debug_func
from . import grad as grad
from . import image_func as image_func
from . import linalg_func as linalg_func
from . import math_func as math_func
from . import nn_func as nn_func
from . import other_func as other_func
from . import parameter_func as parameter_func
from . import random_func as random_func
from . import reshard_func as reshard_func
from . import sparse_func as sparse_func
from . import sparse_unary_func as sparse_unary_func
from . import spectral_func as spectral_func
from . import vmap_func as vmap_func
from ms.ops.function import *
