from ms.dataset.debug.debug_hook import *
