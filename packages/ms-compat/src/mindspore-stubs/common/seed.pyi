from ms.common.seed import *
