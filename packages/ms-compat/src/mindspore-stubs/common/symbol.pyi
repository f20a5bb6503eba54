from ms.common.symbol import *
