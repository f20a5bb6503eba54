from ms.common.enable_dynamic import *
