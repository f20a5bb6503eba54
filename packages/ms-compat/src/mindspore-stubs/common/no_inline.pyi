from ms.common.no_inline import *
