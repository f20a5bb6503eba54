from . import api as api
from . import custom_backend as custom_backend
from . import custom_infer as custom_infer
from . import custom_pass as custom_pass
from . import dynamic_shape as dynamic_shape
from . import enable_dynamic as enable_dynamic
from . import jit_config as jit_config
from . import jit_context as jit_context
from . import lazy_inline as lazy_inline
from . import mutable as mutable
from . import no_inline as no_inline
from . import symbol as symbol
from ms.graph import *
