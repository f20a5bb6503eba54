from . import debug_hook as debug_hook
from . import pre_defined_hook as pre_defined_hook
from ms.dataset.debug import *
