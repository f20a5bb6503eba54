from . import base as base
from . import env_ops as env_ops
from . import math_ops as math_ops
from . import multitype_ops as multitype_ops
from ms.ops.composite import *
