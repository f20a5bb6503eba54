from ms.common.lazy_inline import *
