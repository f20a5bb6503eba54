from . import adasum as adasum
from . import base as base
from . import boost as boost
from . import dim_reduce as dim_reduce
from . import grad_freeze as grad_freeze
from . import group_loss_scale_manager as group_loss_scale_manager
from ms._shared_names.boost_0 import *
