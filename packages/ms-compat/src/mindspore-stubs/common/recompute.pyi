from ms.common.recompute import *
