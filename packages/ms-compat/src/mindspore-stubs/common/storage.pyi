from ms.common.storage import *
