from . import array_ops as array_ops
from . import comm_ops as comm_ops
from . import control_ops as control_ops
from . import custom_ops as custom_ops
from . import debug_ops as debug_ops
from . import image_ops as image_ops
from . import inner_ops as inner_ops
from . import linalg_ops as linalg_ops
from . import manually_defined as manually_defined
from . import math_ops as math_ops
from . import nn_ops as nn_ops
from . import other_ops as other_ops
from . import random_ops as random_ops
from . import reshard_ops as reshard_ops
from . import sparse_ops as sparse_ops
from . import spectral_ops as spectral_ops
from ms_tensor.ops.operations import *
