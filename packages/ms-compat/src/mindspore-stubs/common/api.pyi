from ms.common.api import *
