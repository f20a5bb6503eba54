# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import api as api
from . import device as device
from . import dtype as dtype
from . import dump as dump
from . import enable_dynamic as enable_dynamic
from . import file_system as file_system
from . import generator as generator
from . import hook_handle as hook_handle
from . import initializer as initializer
from . import jit_config as jit_config
from . import lazy_inline as lazy_inline
from . import mutable as mutable
from . import no_inline as no_inline
from . import np_dtype as np_dtype
from . import parameter as parameter
from . import recompute as recompute
from . import seed as seed
from . import sparse_tensor as sparse_tensor
from . import storage as storage
from . import symbol as symbol
from . import tensor as tensor
from ms.common import *
