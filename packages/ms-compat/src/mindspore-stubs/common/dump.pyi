from ms.common.dump import *
