from ms.dataset.debug.pre_defined_hook import *
