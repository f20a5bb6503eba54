from ms._shared_names.boost_0 import *
from ms._shared_names.boost_adasum_0 import *
from ms.boost import adasum as adasum, base as base
from ms_nn.boost import dim_reduce as dim_reduce, grad_freeze as grad_freeze
